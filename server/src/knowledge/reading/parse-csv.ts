import { DocumentBuilder, type ParsedDocument, Unreadable } from './document.ts'
import { parseText } from './parse-text.ts'
import { pipeTable } from './tables/pipe-table.ts'
import { namesColumns } from './tables/table.ts'

const delimiters = [',', ';', '\t', '|']
const mostColumns = 500
const looked = 50

/** Where a quoted field begins: a blank may stand before its quote where nothing but blanks follows it. */
function quoteAt(source: string, at: number, delimiter: string): number | null {
  if (source[at] === '"') return at
  let start = at
  while (source[start] === ' ') start += 1
  if (start === at || source[start] !== '"') return null
  let end = source.indexOf('"', start + 1)
  while (end !== -1 && source[end + 1] === '"') end = source.indexOf('"', end + 2)
  if (end === -1) return null
  do end += 1
  while (source[end] === ' ')
  return end === source.length || source[end] === delimiter || source[end] === '\n' ? start : null
}

/** The records of a file in which a quoted field may hold delimiters and lines; at most `most` of them. */
function recordsOf(source: string, delimiter: string, most = Infinity): string[][] {
  const records: string[][] = []
  // The end of a plain field; one expression, so that a long field is passed over at once.
  const end = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\n]`, 'g')
  let record: string[] = []
  let at = 0
  while (at < source.length && records.length < most) {
    let field = ''
    const quoted = quoteAt(source, at, delimiter)
    if (quoted !== null) {
      let from = quoted + 1
      for (;;) {
        const quote = source.indexOf('"', from)
        const doubled = quote !== -1 && source[quote + 1] === '"'
        field += source.slice(from, quote === -1 ? undefined : quote + (doubled ? 1 : 0))
        at = quote === -1 ? source.length : quote + 1
        if (!doubled) break
        from = quote + 2
      }
    }
    end.lastIndex = at
    const stop = end.exec(source)?.index ?? source.length
    record.push(field + source.slice(at, stop))
    if (record.length > mostColumns) {
      throw new Unreadable('too_complex', `This table has more than ${mostColumns} columns.`)
    }
    if (source[stop] !== delimiter) {
      if (record.some((each) => each.trim() !== '')) records.push(record)
      record = []
    }
    at = stop + 1
  }
  if (record.some((each) => each.trim() !== '')) records.push(record)
  return records
}

/** How many fields of a record go before those at its end that are empty. */
const filledWidth = (record: string[]) => record.findLastIndex((field) => field.trim() !== '') + 1

/** How many fields most records have, and how many of them do. */
function usualWidth(widths: number[]) {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width = 1, times = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, times }
}

/** The first records of a file, as each delimiter cuts them. */
function cutBy(source: string) {
  return delimiters.flatMap((delimiter) => {
    try {
      return [{ delimiter, records: recordsOf(source, delimiter, looked) }]
    } catch (error) {
      if (delimiter !== ';' && delimiter !== ',') return []
      throw error
    }
  })
}

/** The delimiter that cuts most records into the same number of fields; null when none makes columns. */
function delimiterOf(source: string): string | null {
  const cut = cutBy(source)
  // Empty fields at the end count, unless no delimiter makes columns with them.
  for (const widthOf of [({ length }: string[]) => length, filledWidth]) {
    const found = cut.flatMap(({ delimiter, records }) => {
      const { width, times } = usualWidth(records.map(widthOf))
      const share = times / records.length
      return width > 1 && share > 0.5 ? [{ delimiter, share, width }] : []
    })
    const [best] = found.sort((a, b) => b.share - a.share || b.width - a.width)
    if (best) return best.delimiter
  }
  return null
}

/** Whether a record has words over numbers. */
const isOverNumbers = (record: string[], below: string[][]) =>
  record.some(
    (field, at) =>
      field.trim() !== '' &&
      !/\d/.test(field) &&
      below.length > 0 &&
      below.every((each) => /\d/.test(each[at] ?? '')),
  )

/** The record with which the table begins: the first of its width, or the one above it that names its columns. */
function startOf(records: string[][]) {
  const { width } = usualWidth(records.slice(0, looked).map(({ length }) => length))
  const first = records.findIndex(
    (record) => record.length >= width && record.filter((field) => field.trim() !== '').length > 1,
  )
  const [above, head = [], ...body] = records.slice(Math.max(first - 1, 0), first + looked)
  if (first < 1 || !above || above.length < 2) return first
  // Some programs end each record but the first with a delimiter.
  const isWhole = above.every((field) => field.trim() !== '')
  const filled = [head, ...body].reduce((most, each) => Math.max(most, filledWidth(each)), 0)
  return isWhole && above.length === filled && !isOverNumbers(head, body) ? first - 1 : first
}

/** Comma, semicolon or tab separated values: what stands above the table is text, the rest one table. */
export function parseCsv(source: string): ParsedDocument {
  const text = source.replace(/^sep=.\r?\n/i, '').replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  if (delimiter === null) return parseText(source)
  const records = recordsOf(text, delimiter)
  const start = startOf(records)
  const builder = new DocumentBuilder()
  for (const record of records.slice(0, start)) {
    builder.add('paragraph', record.filter((field) => field.trim() !== '').join(' '))
  }
  const rows = records.slice(start)
  const [head = [], ...body] = rows
  const named = namesColumns(head, body)
  builder.add('table', pipeTable(named ? rows : [head.map(() => ''), ...rows]))
  return builder.done()
}

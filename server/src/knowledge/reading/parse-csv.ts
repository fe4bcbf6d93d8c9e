import { DocumentBuilder, type ParsedDocument, Unreadable } from './document.ts'
import { parseText } from './parse-text.ts'
import { pipeTable } from './pipe-table.ts'
import { namesColumns } from './table.ts'

const delimiters = [',', ';', '\t', '|']
const mostColumns = 500
const looked = 50

/** The records of a file in which a quoted field may hold delimiters and lines; at most `most` of them. */
function recordsOf(source: string, delimiter: string, most = Infinity): string[][] {
  const records: string[][] = []
  // The end of a plain field; one expression, so that a long field is passed over at once.
  const end = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\n]`, 'g')
  let record: string[] = []
  let at = 0
  while (at < source.length && records.length < most) {
    let field = ''
    if (source[at] === '"') {
      let from = at + 1
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

/** How many fields most records have, and how many of them do. */
function usualWidth(records: string[][]) {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 1, times = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, times }
}

/** The delimiter that cuts most records into the same number of fields; null when none makes columns. */
function delimiterOf(source: string): string | null {
  const found = delimiters.flatMap((delimiter) => {
    try {
      const records = recordsOf(source, delimiter, looked)
      const { width, times } = usualWidth(records)
      const share = times / records.length
      return width > 1 && share > 0.5 ? [{ delimiter, share, width }] : []
    } catch (error) {
      if (delimiter !== ';' && delimiter !== ',') return []
      throw error
    }
  })
  return found.sort((a, b) => b.share - a.share || b.width - a.width)[0]?.delimiter ?? null
}

/** Comma, semicolon or tab separated values: what stands above the table is text, the rest one table. */
export function parseCsv(source: string): ParsedDocument {
  const text = source.replace(/^sep=.\r?\n/i, '').replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  if (delimiter === null) return parseText(source)
  const records = recordsOf(text, delimiter)
  const { width } = usualWidth(records.slice(0, looked))
  const start = records.findIndex(
    (record) => record.length >= width && record.filter((field) => field.trim() !== '').length > 1,
  )
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

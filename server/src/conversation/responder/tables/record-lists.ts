import type { Row, Table } from '../../../knowledge/reading/tables/table.ts'
import { cellValue, type Kind } from './cells/values.ts'

const item = /^\s*(?:[-*•‣▪–]|\(?\d{1,3}[.)])\s+(.*)$/
// "Lake path: 4 km, easy" and "Lake path – 4 km"; a time has a colon too, and no space after it.
const named = /^(.{2,60}?)(?::|\s[-–—])\s+(.+)$/
const parts = /[,;]\s+|\s\|\s/
const longestPart = 60

type Record = Row & { name: string; values: string[] }

/** "Lake path, 4 km, easy" as a name and what is said of it; null where it is a sentence. */
function recordOf(line: string, span: { from: number; to: number }): Record | null {
  const said = item.exec(line)?.[1]?.replaceAll('**', '').trim()
  if (!said || said.length > 240) return null
  const [, before, after] = named.exec(said) ?? []
  const [first = '', ...others] = (before && after ? after : said).split(parts)
  const name = before && after ? before : first
  const values = before && after ? [first, ...others] : others
  if (values.length === 0 || values.some((value) => value.length > longestPart)) return null
  return { ...span, name, values: values.map((value) => value.replace(/\.$/, '')), cells: [] }
}

const measures: Kind[] = ['money', 'duration', 'date', 'time']
const measured = /^(?:about |ca\.? )?\d[\d.,]* ?([\p{L}²³%]+)$/u
const dated =
  /\d{1,2}\.? (?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.?$/iu

/** "£6.50 (with salad)" is £6.50. */
export const withoutAside = (value: string) => value.replace(/\s*\([^()]*\)$/, '')

/** What a value measures: one of the kinds, or its unit. */
function measureOf(said: string): string | null {
  const value = withoutAside(said)
  const { kind } = cellValue(value, '')
  if (measures.includes(kind)) return kind
  if (dated.test(value)) return 'date'
  return measured.exec(value)?.[1]?.toLowerCase() ?? null
}

/** Values that measure the same stand below each other, what only some items have beside them last. */
function aligned(records: Record[]): Row[] {
  const columns = [
    ...new Set(records.flatMap(({ values }) => values.flatMap((each) => measureOf(each) ?? []))),
  ]
  const shared = columns.filter(
    (column) =>
      records.filter(({ values }) => values.some((each) => measureOf(each) === column)).length >
      records.length / 2,
  )
  if (shared.length === 0) return []
  return records.map(({ from, to, name, values }) => {
    const cells = shared.map((column) => values.find((each) => measureOf(each) === column) ?? '')
    const rest = values.filter((each) => !cells.includes(each))
    return { from, to, cells: [name, ...cells, rest.join(', ')] }
  })
}

function tableOf(records: Record[], heading: string): Table | null {
  if (records.length < 2) return null
  const rows = aligned(records)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const columns = [heading, ...first.cells.slice(1).map(() => '')]
  return { columns, rows, from: first.from, to: last.to }
}

/**
 * The lists of a text whose items say the same kinds of things of one thing each ("Lake path: 4 km, easy"), as tables.
 * Their rows are called what the heading above them says.
 */
export function recordLists(body: string, heading: string): Table[] {
  const tables: Table[] = []
  let records: Record[] = []
  let from = 0
  const close = () => {
    const table = tableOf(records, heading)
    if (table) tables.push(table)
    records = []
  }
  for (const line of body.split('\n')) {
    const span = { from, to: from + line.length }
    from = span.to + 1
    if (line.trim() === '') continue
    const record = recordOf(line, span)
    if (record) records.push(record)
    else close()
  }
  close()
  return tables
}

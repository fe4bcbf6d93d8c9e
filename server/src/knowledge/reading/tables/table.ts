import type { Span } from '../sentences.ts'

/** A row of a table; `from` and `to` are the offsets of its line in the text. */
export type Row = Span & { cells: string[] }

export type Table = {
  columns: string[]
  rows: Row[]
  /** Of all of its lines. */
  from: number
  to: number
}

const dashes = /^\|?\s*:?-+:?(?:\s*\|\s*:?-+:?)*\s*\|?$/

/** Whether a line is the one below the names of the columns. */
export const isDelimiterRow = (line: string) => line.includes('-') && dashes.test(line.trim())

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
}

/** What kind of value a cell holds, as far as its form tells. */
function formOf(cell: string) {
  if (/^\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\.?)?$/i.test(cell)) return 'time'
  if (/^(?:19|20)\d\d$/.test(cell)) return 'year'
  if (/^[^\p{L}\d]*\p{Sc}?\s?\d[\d.,' ]*(?:\s?(?:\p{Sc}|%|円|元))?$/u.test(cell)) return 'number'
  return cell === '' ? null : 'words'
}

/** Whether the first row names the columns: no cell of it has the form that the cells below have, words excepted. */
export function namesColumns(head: string[], body: string[][]): boolean {
  return !head.some((cell, at) => {
    const form = formOf(cell)
    if (form === null || form === 'words' || form === 'year') return false
    return body.some((row) => formOf(row[at] ?? '') === form)
  })
}

/** The tables that a text has, as Markdown writes them. */
export function readTables(body: string): Table[] {
  const tables: Table[] = []
  const heads: Row[] = []
  let open: Table | null = null
  let before: Row | null = null
  let from = 0
  for (const text of body.split('\n')) {
    const line: Row = {
      cells: text.includes('|') ? cellsOf(text) : [],
      from,
      to: from + text.length,
    }
    from = line.to + 1
    if (open && text.includes('|')) {
      open.rows.push(line)
      open.to = line.to
    } else if (before && isDelimiterRow(text)) {
      open = { columns: before.cells, rows: [], from: before.from, to: line.to }
      tables.push(open)
      heads.push(before)
    } else open = null
    before = !open && text.includes('|') ? line : null
  }
  return tables.map((table, at) => headed(table, heads[at]))
}

/** A first row that looks like the others is a row, and the columns have no names. */
function headed(table: Table, head: Row | undefined): Table {
  const { columns, rows } = table
  const body = rows.map(({ cells }) => cells)
  if (!head || namesColumns(columns, body)) return table
  return { ...table, columns: columns.map(() => ''), rows: [head, ...rows] }
}

/** The first table of a text. */
export function readTable(body: string): Table | null {
  return readTables(body)[0] ?? null
}

// Languages in which the name of a column begins with a small letter inside a sentence.
const smallLetters = new Set(['en', 'fr', 'es', 'it', 'pt', 'nl'])

const properName =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i

/** What a column is called in a sentence: "price_per_month" as people say it. */
export function columnName(column: string, language = 'simple'): string {
  const name = column.replace(/_+/g, ' ').trim()
  if (properName.test(name)) return name
  const plain = smallLetters.has(language) && /^\p{Lu}[^\p{Lu}]*$/u.test(name)
  return plain ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** A row as a sentence: "Clinic plan: price per month €89; staff accounts 30". */
export function rowSentence(columns: string[], cells: string[], language = 'simple'): string {
  const [first = '', ...others] = cells
  const values = others.flatMap((cell, at) => {
    const name = columnName(columns[at + 1] ?? '', language)
    return cell === '' ? [] : [`${name} ${cell}`.trim()]
  })
  if (values.length === 0) return first
  const kind = columnName(columns[0] ?? '', language)
  const named =
    language === 'en' && !first.toLowerCase().includes(kind) ? `${first} ${kind}` : first
  return named.trim() === '' ? values.join('; ') : `${named.trim()}: ${values.join('; ')}`
}

// The tables of a read text, as the server writes and finds them: server/src/knowledge/reading/tables/table.ts.
type Row = { cells: string[]; from: number; to: number }
export type PipeTable = { head: string[]; rows: Row[]; from: number; to: number }

const dashes = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const cellMark = /(?<!\\)\|/

const unescaped = (cell: string) => cell.replaceAll('\\|', '|').trim()

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(cellMark)
    .map(unescaped)
}

/** The cells of a line for so many columns; its outer marks may be missing. Null where it has others. */
function cellsFor(line: string, columns: number): string[] | null {
  const cells = line.trim().split(cellMark).map(unescaped)
  if (cells.length > columns && cells[0] === '') cells.shift()
  if (cells.length > columns && cells.at(-1) === '') cells.pop()
  return cells.length === columns ? cells : null
}

/** A quotation that is rows of a table with this head; null where it is anything else. */
export function quotedRows(
  quote: string,
  head: string,
): { head: string[]; rows: string[][] } | null {
  const columns = cellsOf(head)
  const rows = quote.split('\n').map((line) => cellsFor(line, columns.length))
  if (columns.length < 2 || rows.some((row) => row === null)) return null
  return { head: columns, rows: rows.filter((row) => row !== null) }
}

function linesOf(text: string) {
  let from = 0
  return text.split('\n').map((line) => {
    const at = from
    from += line.length + 1
    return { line, from: at, to: at + line.length }
  })
}

/** Its tables. Rows whose head is not there, as in a part of a text, are those of `head`. */
export function pipeTables(text: string, head?: string | null): PipeTable[] {
  const known = head ? cellsOf(head) : []
  const tables: PipeTable[] = []
  const lines = linesOf(text)
  let open: PipeTable | null = null
  for (const [at, { line, from, to }] of lines.entries()) {
    const isRow = line.includes('|')
    if (open && isRow) {
      if (dashes.test(line) && open.rows.length === 0) open.to = to
      else open.rows.push({ cells: cellsOf(line), from, to })
      open.to = to
      continue
    }
    open = null
    if (!isRow) continue
    if (dashes.test(lines[at + 1]?.line ?? '') && line.trim() !== '') {
      open = { head: cellsOf(line), rows: [], from, to }
    } else if (known.length > 1 && cellsFor(line, known.length)) {
      open = { head: known, rows: [{ cells: cellsOf(line), from, to }], from, to }
    }
    if (open) tables.push(open)
  }
  return tables
}

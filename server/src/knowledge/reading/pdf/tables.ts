import { pipeTable } from '../tables/pipe-table.ts'
import type { Line } from './read-lines.ts'
import { type Block, near, readLedRow, readRow, type TableRow } from './table-rows.ts'

export type Table = {
  rows: string[][]
  /** Whether the first row names the columns. */
  headed: boolean
  /** The lines of rows with cells of several lines. */
  wrapped: Line[]
  /** The place of the first line after it. */
  end: number
}

type Column = { from: number; to: number }
type Placed = { block: Block; column: Column }
type Row = Map<Column, Block>

const overlap = (a: Column, b: Column) => a.from < b.to && b.from < a.to

/** Which column each cell stands in, a new one where none is; null when the cells do not stand in columns. */
function place(columns: Column[], blocks: Block[]): Placed[] | null {
  const placed: Placed[] = []
  for (const block of blocks) {
    const under = columns.filter((column) => overlap(column, block))
    const [column = { from: block.from, to: block.to }] = under
    if (under.length > 1 || placed.some((each) => each.column === column)) return null
    placed.push({ block, column })
  }
  return placed
}

/** The usual step from one line of several cells to the next, in points. */
function stepFrom(lines: Line[], start: number) {
  const steps: number[] = []
  for (let at = start; at < start + 40 && (lines[at + 1]?.cells.length ?? 0) > 1; at += 1) {
    steps.push((lines[at]?.y ?? 0) - (lines[at + 1]?.y ?? 0))
  }
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
}

/** Whether a line goes on with cells of the row above: nearer than a row, or alone below a cell that is not the first. */
function wraps(row: Row, placed: Placed[], near: boolean, roomy: boolean) {
  if (!near || placed.some(({ column }) => !row.has(column))) return false
  const [first] = [...row.keys()].toSorted((a, b) => a.from - b.from)
  return roomy || (placed.length === 1 && placed[0]?.column !== first)
}

const textOf = (block: Block | undefined) => block?.pieces.map(({ text }) => text).join(' ') ?? ''
const isBold = ({ pieces }: Block) => pieces.every(({ bold }) => bold)

function hasHead(rows: Row[], columns: Column[]) {
  const [first, ...others] = rows
  if (!first || !columns[0]) return false
  const names = [...first.values()]
  const digits = (block: Block) => /\d/.test(textOf(block))
  if (!first.has(columns[0])) return true
  if (names.every(isBold)) return others.some((row) => ![...row.values()].every(isBold))
  return (
    names.length === columns.length &&
    !names.some(digits) &&
    others.some((row) => [...row.values()].some(digits))
  )
}

const isWrapped = ({ top, bottom }: TableRow) => top > bottom

type Reading = { columns: Column[]; rows: Row[]; read: TableRow[]; wrapped: Line[] }

/** Whether what was read is a table: texts side by side, as in two addresses over a table, are not its head. */
function isTable({ columns, rows, read }: Reading) {
  const [head, next] = read
  if (!head || !next) return false
  // Without a row of plain lines it takes more to tell a table from texts that stand side by side.
  if (read.every(isWrapped)) return rows.length > 2 && columns.length > 2
  if (!isWrapped(head)) return true
  const size = head.blocks[0]?.pieces[0]?.size ?? 0
  const near = head.bottom - next.top <= size * 3
  return near && columns.slice(1).every((column) => rows[0]?.has(column))
}

/** Adds what was placed to the last row, or as a new one. */
function put({ columns, rows }: Reading, placed: Placed[], last: Row | undefined) {
  for (const { block, column } of placed) {
    if (!columns.includes(column)) columns.push(column)
    column.from = Math.min(column.from, block.from)
    column.to = Math.max(column.to, block.to)
    last?.get(column)?.pieces.push(...block.pieces)
  }
  if (!last) rows.push(new Map(placed.map(({ block, column }) => [column, block])))
}

/** The table that begins with this line: two or more rows whose cells stand under each other. */
export function readTable(lines: Line[], start: number): Table | null {
  const reading: Reading = { columns: [], rows: [], read: [], wrapped: [] }
  const { columns, rows, read, wrapped } = reading
  let roomy = false
  let bottom = Infinity
  let end = start
  for (let line = lines[end]; line; line = lines[end]) {
    const row = rows.at(-1)
    // Steps tell something from the first row whose cells are lines.
    if (read.every(isWrapped)) roomy = stepFrom(lines, end) > line.size * 1.55
    const begins = bottom - line.y > line.size * near
    const next = (roomy && begins ? readLedRow(lines, end) : null) ?? readRow(lines, end)
    if (!next) break
    const gap = bottom - next.top
    if (row && (gap <= 0 || gap > line.size * 5)) break
    const placed = place(columns, next.blocks)
    if (!placed) break
    const continues = row !== undefined && wraps(row, placed, gap <= line.size * near, roomy)
    if (!continues && next.blocks.length < 2) break
    put(reading, placed, continues ? row : undefined)
    if (!continues) read.push(next)
    if (isWrapped(next)) wrapped.push(...lines.slice(end, next.end))
    ;({ bottom, end } = next)
  }
  columns.sort((a, b) => a.from - b.from)
  if (!isTable(reading)) return null
  const texts = rows.map((row) => columns.map((column) => textOf(row.get(column))))
  return { rows: texts, headed: hasHead(rows, columns), wrapped, end }
}

/** A table as Markdown writes it. */
export function markdownTable({ rows, headed }: Table) {
  const [head = []] = rows
  return pipeTable(headed ? rows : [head.map(() => ''), ...rows])
}

/** The lines of a page that are cells of several lines, in whatever table. */
export function wrappedLines(lines: Line[]): Set<Line> {
  const found = new Set<Line>()
  for (let at = 0; at < lines.length; ) {
    const table = readTable(lines, at)
    for (const line of table?.wrapped ?? []) found.add(line)
    at = table?.end ?? at + 1
  }
  return found
}

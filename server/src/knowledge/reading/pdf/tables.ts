import { pipeTable } from '../pipe-table.ts'
import type { Cell, Line } from './read-lines.ts'

export type Table = {
  rows: string[][]
  /** Whether the first row names the columns. */
  headed: boolean
  /** The place of the first line after it. */
  end: number
}

type Column = { from: number; to: number }
type Placed = { cell: Cell; column: Column }
type Row = Map<Column, { text: string; bold: boolean }>

const overlap = (a: Column, b: Column) => a.from < b.to && b.from < a.to

/** Which column each cell stands in, a new one where none is; null when the cells do not stand in columns. */
function place(columns: Column[], cells: Cell[]): Placed[] | null {
  const placed: Placed[] = []
  for (const cell of cells) {
    const under = columns.filter((column) => overlap(column, cell))
    const [column = { from: cell.from, to: cell.to }] = under
    if (under.length > 1 || placed.some((each) => each.column === column)) return null
    placed.push({ cell, column })
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

function hasHead(rows: Row[], columns: Column[]) {
  const [first, ...others] = rows
  if (!first || !columns[0]) return false
  const names = [...first.values()]
  const digits = ({ text }: { text: string }) => /\d/.test(text)
  if (!first.has(columns[0])) return true
  if (names.every(({ bold }) => bold))
    return others.some((row) => [...row.values()].some(({ bold }) => !bold))
  return (
    names.length === columns.length &&
    !names.some(digits) &&
    others.some((row) => [...row.values()].some(digits))
  )
}

/** The table that begins with this line: two or more rows whose cells stand under each other. */
export function readTable(lines: Line[], start: number): Table | null {
  const first = lines[start]
  if (!first || first.cells.length < 2) return null
  const columns: Column[] = []
  const rows: Row[] = []
  const roomy = stepFrom(lines, start) > first.size * 1.55
  let end = start
  for (let line = lines[end]; line; line = lines[end]) {
    const row = rows.at(-1)
    const gap = (lines[end - 1]?.y ?? 0) - line.y
    if (row && (gap <= 0 || gap > line.size * 5)) break
    const placed = place(columns, line.cells)
    if (!placed) break
    const continues = row !== undefined && wraps(row, placed, gap <= line.size * 1.4, roomy)
    if (!continues && line.cells.length < 2) break
    for (const { cell, column } of placed) {
      if (!columns.includes(column)) columns.push(column)
      column.from = Math.min(column.from, cell.from)
      column.to = Math.max(column.to, cell.to)
      const above = continues ? row.get(column) : undefined
      if (above) above.text += ` ${cell.text}`
    }
    if (!continues) rows.push(new Map(placed.map(({ cell, column }) => [column, { ...cell }])))
    end += 1
  }
  if (rows.length < 2) return null
  columns.sort((a, b) => a.from - b.from)
  const texts = rows.map((row) => columns.map((column) => row.get(column)?.text ?? ''))
  return { rows: texts, headed: hasHead(rows, columns), end }
}

/** A table as Markdown writes it. */
export function markdownTable({ rows, headed }: Table) {
  const [head = []] = rows
  return pipeTable(headed ? rows : [head.map(() => ''), ...rows])
}

import type { Cell, Line, Run } from './read-lines.ts'

const reach = 12

/** The lines next to this one that have several cells, or could have. */
function around(lines: Line[], at: number, step: 1 | -1) {
  const found: Line[] = []
  for (let next = at + step; found.length < reach; next += step) {
    const [line, before] = [lines[next], lines[next - step]]
    if (!line || !before || Math.abs(line.y - before.y) > line.size * 5) break
    if (line.cells.length < 2 && (line.cells[0]?.runs.length ?? 0) < 2) break
    found.push(line)
  }
  return found
}

/** Whether a column begins between two runs: another line has a wide gap there, and a cell at the same edge. */
function parts(one: Run, other: Run, lines: Line[]) {
  const middle = (one.to + other.from) / 2
  return lines.some(({ cells, size }) =>
    cells.some((cell, index) => {
      const left = cells[index - 1]
      const edge = [
        cell.from - other.from,
        cell.to - other.to,
        cell.from + cell.to - other.from - other.to,
      ]
      const inGap = left !== undefined && left.to < middle && middle < cell.from
      return inGap && edge.some((distance) => Math.abs(distance) < size * 0.3)
    }),
  )
}

function split(cell: Cell, lines: Line[]): Cell[] {
  const { runs } = cell
  // In text whose words stand wide apart some gaps meet a column, but not all.
  const all = runs.every((run, index) => {
    const before = runs[index - 1]
    return !before || parts(before, run, lines)
  })
  return all && runs.length > 1 ? runs.map((run) => ({ ...run, runs: [run] })) : [cell]
}

/** The lines of a page; a cell that reaches nearly to the next is parted from it where the lines around it are. */
export function partNarrowCells(lines: Line[]): Line[] {
  return lines.map((line, at) => {
    if (line.cells.every(({ runs }) => runs.length < 2)) return line
    const near = [...around(lines, at, -1), ...around(lines, at, 1)]
    return { ...line, cells: line.cells.flatMap((cell) => split(cell, near)) }
  })
}

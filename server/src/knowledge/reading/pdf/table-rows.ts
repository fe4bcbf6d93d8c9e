import type { Cell, Line } from './read-lines.ts'

type Piece = Cell & { y: number; size: number }

/** A cell with its lines, from the upper to the lower. */
export type Block = { from: number; to: number; pieces: Piece[] }

export type TableRow = {
  blocks: Block[]
  /** Of the highest and the lowest line. */
  top: number
  bottom: number
  /** The place of the first line after it. */
  end: number
}

/** Lines of one cell lie no further apart, in sizes of the font. */
export const near = 1.4
// Lines of one column lie further apart than this, in sizes of the font.
const apart = 0.8
// How far a cell may rise over the one before it, in sizes of the font.
const rise = 5
const mostRowLines = 40

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }) =>
  a.from < b.to && b.from < a.to

const topOf = ({ pieces }: Block) => pieces[0]?.y ?? 0
const bottomOf = ({ pieces }: Block) => pieces.at(-1)?.y ?? 0

function blockOf(cell: Cell, { y, size }: Line): Block {
  return { from: cell.from, to: cell.to, pieces: [{ ...cell, y, size }] }
}

function rowOf(blocks: Block[], end: number): TableRow {
  const ys = blocks.flatMap(({ pieces }) => pieces.map(({ y }) => y))
  return { blocks, top: Math.max(...ys), bottom: Math.min(...ys), end }
}

/**
 * Puts a cell into the row that is being read: below the cell written last, to the right of all, or at a height at
 * which a row of its own would run into this one. Returns the cell it stands in, null when it belongs elsewhere.
 */
function join(blocks: Block[], last: Block | undefined, cell: Cell, line: Line): Block | null {
  const { bottom, top } = rowOf(blocks, 0)
  const size = line.size
  const collides = line.y > bottom - size * apart && line.y < top + size * apart
  const [under, another] = blocks.filter((block) => overlap(block, cell))
  if (another) return null
  if (under) {
    const gap = bottomOf(under) - line.y
    if (gap < size * apart || gap > size * near || !(under === last || collides)) return null
    under.pieces.push({ ...cell, y: line.y, size })
    under.from = Math.min(under.from, cell.from)
    under.to = Math.max(under.to, cell.to)
    return under
  }
  const right = blocks.every((block) => block.to <= cell.from)
  const beside = right && line.y > bottom - size * apart && line.y < top + size * rise
  if (!beside && !collides) return null
  const block = blockOf(cell, line)
  blocks.push(block)
  return block
}

const heightOf = ({ pieces }: Block) => pieces.length

/** Whether the cells share their upper edge, their middle or their lower edge, as those of one row do. */
function aligned(blocks: Block[], size: number) {
  const [first, second] = blocks.toSorted((a, b) => heightOf(b) - heightOf(a))
  if (!first || !second) return false
  const share = (edge: (block: Block) => number) =>
    blocks.every((block) => Math.abs(edge(block) - edge(first)) <= size * 0.35)
  // What rises over the row at its first cell alone may as well be a heading above it.
  const rises = first === blocks[0] && heightOf(first) > heightOf(second)
  const middleOf = (block: Block) => (topOf(block) + bottomOf(block)) / 2
  return share(topOf) || share(middleOf) || (share(bottomOf) && !rises)
}

type Reading = { blocks: Block[]; last: Block | undefined }

/** The row with one more line, null when a cell of the line belongs elsewhere. */
function withLine({ blocks, last }: Reading, line: Line): Reading | null {
  const copies = new Map(blocks.map((block) => [block, { ...block, pieces: [...block.pieces] }]))
  const joined = [...copies.values()]
  let into = last && copies.get(last)
  for (const cell of line.cells) {
    const found = join(joined, into, cell, line)
    if (!found) return null
    into = found
  }
  return { blocks: joined, last: into }
}

/** The row that begins with this line, its cells written one after the other or line by line. */
export function readRow(lines: Line[], start: number): TableRow | null {
  const first = lines[start]
  if (!first) return null
  const begun = first.cells.map((cell) => blockOf(cell, first))
  const before = lines[start - 1]?.y ?? Infinity
  const ceiling = before > first.y ? before - first.size * apart : Infinity
  let reading: Reading = { blocks: begun, last: begun.at(-1) }
  let end = start + 1
  for (let line = lines[end]; line && end - start < mostRowLines; line = lines[end]) {
    const longer = line.y < ceiling ? withLine(reading, line) : null
    if (!longer) break
    reading = longer
    end += 1
  }
  const { blocks } = reading
  // Texts of several lines side by side are columns of a page; the more there are, the less so.
  const most = Math.min(3, blocks.length - 1)
  const few = blocks.some(({ pieces }) => pieces.length <= most)
  return few && aligned(blocks, first.size) ? rowOf(blocks, end) : rowOf(begun, start + 1)
}

/**
 * A row whose first line stands above its first cell, and nearer to it than the rows are to each other: the first of
 * three lines beside one, in a file that is written line by line.
 */
export function readLedRow(lines: Line[], start: number): TableRow | null {
  const lead = readRow(lines, start)
  const row = lead && readRow(lines, lead.end)
  const [first] = lead?.blocks ?? []
  const [leftmost, ...others] = row?.blocks ?? []
  if (!lead || !row || !first || !leftmost || leftmost.to > first.from) return null
  const gap = lead.bottom - row.top
  if (gap <= 0 || gap > (lines[start]?.size ?? 0) * near) return null
  const led = others.map((block) => {
    const above = lead.blocks.filter((each) => overlap(each, block))
    return {
      from: Math.min(block.from, ...above.map(({ from }) => from)),
      to: Math.max(block.to, ...above.map(({ to }) => to)),
      pieces: [...above.flatMap(({ pieces }) => pieces), ...block.pieces],
    }
  })
  const blocks = [leftmost, ...led]
  const count = (all: Block[]) => all.reduce((sum, { pieces }) => sum + pieces.length, 0)
  return count(blocks) === count([...lead.blocks, ...row.blocks]) ? rowOf(blocks, row.end) : null
}

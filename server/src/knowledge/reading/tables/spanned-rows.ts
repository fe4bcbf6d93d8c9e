import { namesColumns } from './table.ts'

/** A cell that may cover several columns and rows; `isHead` where its format says that it names what it stands over. */
export type SpannedCell = { text: string; rowspan: number; colspan: number; isHead?: boolean }

/** What reaches down from a row, and into how many. */
type Covering = { text: string; rows: number }

const mostColumns = 100
const mostRows = 1000
// More than this is no value of a row but a text of its own, which is said once.
const longestRepeated = 400
// What a table may grow by, beside twice its own size; then each further cell covers itself alone.
const leastRoom = 200_000

const within = (span: number, most: number) => Math.min(Math.max(Math.trunc(span) || 1, 1), most)
// In HTML a rowspan of 0 reaches down to the end.
const heightOf = ({ rowspan }: SpannedCell) => within(rowspan === 0 ? mostRows : rowspan, mostRows)
const widthOf = ({ colspan }: SpannedCell) => within(colspan, mostColumns)

const sizeOf = (rows: SpannedCell[][]) =>
  rows.reduce((size, cells) => cells.reduce((sum, { text }) => sum + text.length + 1, size + 1), 0)

/**
 * The text of each row in each column: a cell stands in every one that it covers, so that a row says all that belongs to it
 * and a value stands under its own column. A cell alone in its row is a title or a note, and stands there once.
 */
export function spannedRows(rows: SpannedCell[][]): string[][] {
  let room = leastRoom + 2 * sizeOf(rows)
  let above: (Covering | undefined)[] = []
  return rows.map((cells) => {
    const row: string[] = []
    const below: (Covering | undefined)[] = []
    const hasText = cells.some(({ text }) => text !== '')
    const isAlone = cells.length === 1 && above.length === 0
    const put = (text: string, covering: Covering) => {
      if (covering.rows > 0) below[row.length] = covering
      row.push(text)
    }
    const putAbove = ({ text, rows }: Covering) => {
      room -= text.length + 1
      put(hasText ? text : '', { text, rows: rows - 1 })
    }
    const passCovered = () => {
      for (let next = above[row.length]; next; next = above[row.length]) putAbove(next)
    }
    for (const cell of cells) {
      passCovered()
      const isBounded = room < 0
      const text = cell.text.length > longestRepeated ? '' : cell.text
      const covering = { text, rows: isBounded ? 0 : heightOf(cell) - 1 }
      const end = row.length + (isBounded || isAlone ? 1 : widthOf(cell))
      put(cell.text, covering)
      for (; row.length < end && !above[row.length]; room -= text.length + 1) put(text, covering)
    }
    for (passCovered(); row.length < above.length; passCovered()) {
      room -= 1
      row.push('')
    }
    above = room < 0 ? [] : below
    return row
  })
}

const isTitle = (cells: SpannedCell[]) =>
  cells.length === 1 && cells.some(({ colspan }) => colspan > 1)

const namesAll = (cells: SpannedCell[]) => cells.length > 1 && cells.every(({ isHead }) => isHead)

/** Whether each cell either covers several columns, which the next row tells apart, or reaches down beside those. */
function isDivided(cells: SpannedCell[]) {
  const divided = cells.filter(({ rowspan, colspan }) => colspan > 1 && rowspan === 1)
  const beside = cells.filter(({ rowspan }) => rowspan === 2)
  return divided.length > 0 && beside.length > 0 && divided.length + beside.length === cells.length
}

/** How many of the first rows name the columns together; `texts` are their texts. */
function countHeads(rows: SpannedCell[][], texts: string[][]) {
  const [first = [], second = []] = rows
  const [, below = [], ...body] = texts
  if (body.length > 0 && second.length > 1 && isDivided(first) && namesColumns(below, body)) {
    return 2
  }
  const spans = (cells: SpannedCell[] = []) =>
    namesAll(cells) && cells.some(({ rowspan, colspan }) => colspan > 1 || rowspan > 1)
  let count = 1
  while (spans(rows[count - 1]) && namesAll(rows[count] ?? [])) count += 1
  return count < rows.length ? count : 1
}

/** What the columns are called by several rows, from the widest name down: "Price" over "Summer" is "Price Summer". */
function joinHeads(heads: string[][]): string[] {
  const width = heads.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: width }, (_, at) =>
    [...new Set(heads.map((head) => head[at] ?? ''))].filter(Boolean).join(' '),
  )
}

/** A table as rows of which the first names the columns, and the titles that stood above that row. */
export function spannedTable(cells: SpannedCell[][]): { titles: string[]; rows: string[][] } {
  const first = cells.findIndex((row) => !isTitle(row))
  const isTitled = first > 0 && namesAll(cells[first] ?? [])
  const titles = isTitled ? cells.slice(0, first).flatMap((row) => row.map(({ text }) => text)) : []
  const named = cells.slice(titles.length)
  const rows = spannedRows(named)
  const heads = countHeads(named, rows)
  return {
    titles,
    rows: heads > 1 ? [joinHeads(rows.slice(0, heads)), ...rows.slice(heads)] : rows,
  }
}

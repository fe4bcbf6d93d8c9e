import { Unreadable } from '../document.ts'
import { cellText, type NumberFormat } from './number-format.ts'
import { readXml } from './office-parts.ts'

/** A value that covers more than its own cell: up to this column and down to this row. */
type Merge = { left: number; right: number; bottom: number }

/** A row with the values that begin in it. Of a hidden one no more than its number is to be told. */
export type Row = {
  number: number
  isHidden: boolean
  cells: Map<number, string>
  merges?: Merge[]
}

/** What the sheets of a workbook share; `room` is how many cells may still be read. */
export type Book = { strings: string[]; formats: NumberFormat[]; from1904: boolean; room: number }

type Range = Merge & { top: number }

const sheetColumns = 16_384
const isSet = (attribute: string) => /^(?:1|true)$/.test(attribute)

/** "BC12" is column 54, counted from 0. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** "A2:B3" by its columns and rows. */
function rangeOf(reference: string): Range | null {
  const [first = '', last = ''] = reference.split(':')
  const [left, right] = [columnOf(first), columnOf(last)]
  const [top, bottom] = [first, last].map((corner) => Number(/\d+$/.exec(corner)?.[0]))
  return left === null || right === null || !top || !bottom ? null : { left, right, top, bottom }
}

/** For each column the first one from it on that is shown; null where all are. */
function shownColumns(hidden: [from: number, to: number][]): Uint16Array | null {
  if (hidden.length === 0) return null
  const changes = new Int32Array(sheetColumns + 1)
  const within = (column: number) => Math.min(Math.max(Math.trunc(column) || 0, 0), sheetColumns)
  for (const [from, to] of hidden) {
    changes[within(from)] = (changes[within(from)] ?? 0) + 1
    changes[within(to + 1)] = (changes[within(to + 1)] ?? 0) - 1
  }
  const shown = new Uint16Array(sheetColumns + 1).fill(sheetColumns)
  let depth = changes.reduce((sum, change) => sum + change, 0)
  for (let column = sheetColumns; column >= 0; column -= 1) {
    shown[column] = depth > 0 ? (shown[column + 1] ?? sheetColumns) : column
    depth -= changes[column] ?? 0
  }
  return shown
}

/** Gives what is merged to the first row and column of it that are shown, and takes away what is in hidden columns. */
function showMerged(rows: Row[], merged: Range[], columns: Uint16Array | null) {
  const places = new Map<number, number>()
  if (merged.length > 0) for (const [at, { number }] of rows.entries()) places.set(number, at)
  const shownRows = new Uint32Array(rows.length)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    shownRows[at] = rows[at]?.isHidden ? (shownRows[at + 1] ?? rows.length) : at
  }
  for (const { top, bottom, left, right } of merged) {
    const at = places.get(top) ?? rows.length
    const text = rows[at]?.cells.get(left)
    const row = rows[shownRows[at] ?? rows.length]
    const column = columns?.[left] ?? left
    if (text === undefined || !row || row.number > bottom || column > right) continue
    row.cells.set(column, text)
    row.merges ??= []
    row.merges.push({ left: column, right, bottom })
  }
  if (!columns) return
  for (const { cells } of rows) {
    for (const column of cells.keys())
      if ((columns[column] ?? column) !== column) cells.delete(column)
  }
}

/** The rows of a sheet that say something, and those that are hidden. */
export function readSheet(xml: Buffer, book: Book): Row[] {
  const rows: Row[] = []
  const hidden: [from: number, to: number][] = []
  const merged: Range[] = []
  let cell = { column: 0, type: '', style: 0, text: '' }
  let reading = false
  const endCell = () => {
    const { type, text, style } = cell
    const shown = { type, format: book.formats[style], from1904: book.from1904 }
    const said = type === 's' ? (book.strings[Number(text)] ?? '') : cellText(text, shown)
    if (said.trim() === '') return
    book.room -= 1
    if (book.room < 0) {
      throw new Unreadable('too_complex', 'This workbook has more than 1,000,000 cells. Split it.')
    }
    rows.at(-1)?.cells.set(cell.column, said.trim())
  }
  readXml(xml, {
    open: (tag, attributes) => {
      const { r = '', t = 'n', s = '0', ref = '' } = attributes
      const isHidden = isSet(attributes.hidden ?? '')
      if (tag === 'row') {
        const number = Number(r) || (rows.at(-1)?.number ?? 0) + 1
        rows.push({ number, isHidden, cells: new Map() })
      } else if (tag === 'c') {
        const column = columnOf(r) ?? cell.column + 1
        cell = { column, type: t, style: Number(s), text: '' }
      } else if (tag === 'v' || tag === 't') reading = true
      else if (tag === 'col' && isHidden) {
        hidden.push([Number(attributes.min) - 1, Number(attributes.max) - 1])
      } else if (tag === 'mergeCell') {
        const range = rangeOf(ref)
        if (range) merged.push(range)
      }
    },
    text: (text) => {
      if (reading) cell.text += text
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') reading = false
      if (tag === 'c') endCell()
    },
  })
  showMerged(rows, merged, shownColumns(hidden))
  return rows.filter(({ number, cells, isHidden }) => number > 0 && (isHidden || cells.size > 0))
}

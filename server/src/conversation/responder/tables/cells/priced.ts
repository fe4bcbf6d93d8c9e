import type { KnownTable } from '../known-tables.ts'
import type { Column } from '../match.ts'

const cents = /^\D{0,3}\d+[.,]\d\d\D{0,3}$/

/** Whether a column of bare numbers is one of prices: nearly all of them have cents. */
export function looksPriced({ rows }: KnownTable, { at, kind }: Column): boolean {
  const cells = rows.map(({ cells: of }) => of[at] ?? '').filter((cell) => /\d/.test(cell))
  const priced = cells.filter((cell) => cents.test(cell))
  return kind === 'number' && cells.length > 1 && priced.length >= 0.8 * cells.length
}

/** Whether a column has bare numbers alone. */
export const isBare = ({ rows }: KnownTable, { at }: Column) =>
  rows.every(({ cells }) => /^(?:\d[\d.,']*|[-–—])?$/.test((cells[at] ?? '').trim()))

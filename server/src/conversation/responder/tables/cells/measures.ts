import { numeral } from './numbers.ts'
import { folded } from './words.ts'

// Each kind of measure with its units, of which each is so many of the first.
const measures: Record<string, number>[] = [
  { kbit: 1, mbit: 1e3, gbit: 1e6, kbps: 1, mbps: 1e3, gbps: 1e6 },
  { kb: 1, mb: 1e3, gb: 1e6, tb: 1e9 },
  { mg: 1, g: 1e3, kg: 1e6, t: 1e9 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  { ml: 1, cl: 10, l: 1e3 },
  { w: 1, kw: 1e3 },
  { wh: 1, kwh: 1e3 },
]

const measured = new RegExp(
  String.raw`^[^\d]{0,12}${numeral}(?:\s*(?:[-–—]|to|bis|a)\s*${numeral})?\s?([a-z]+)(?:\/s|\/sec)?(?: ?\([^)]*\)|[,;] .*)?$`,
  'u',
)

/** The unit of a cell that is one number with its unit, or from one to another. */
export const unitOf = (cell: string) => measured.exec(folded(cell.trim()))?.[1] ?? ''

export const isUnit = (word: string) => measures.some((each) => word in each)

/**
 * How many times each of these cells is what one of their column is in its smallest unit, where they are written in several:
 * "500 Mbit/s" and "1 Gbit/s"; null where they have one unit, NaN where theirs are not all of the same kind.
 */
export function factorsOf(cells: string[]): number[] | null {
  const units = cells.map(unitOf)
  if (new Set(units).size < 2) return null
  const measure = measures.find((each) => units.some((unit) => unit in each))
  return measure ? units.map((unit) => measure[unit] ?? Number.NaN) : null
}

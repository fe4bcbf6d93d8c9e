import { isDayFirst } from './dates.ts'
import { type Marks, marksOf, noMarks } from './numbers.ts'
import { isLettered } from './scales.ts'

/** How the values of a column are written, as far as they tell it of each other. */
export type Writing = {
  marks: Marks
  /** Whether the first number of "03/04/2025" is the day; null where that cannot be told. */
  dayFirst: boolean | null
  /** "900k" and "1.2m" are thousands and millions. */
  hasLetters: boolean
}

/** Of a cell that stands alone. */
export const alone: Writing = { marks: noMarks, dayFirst: true, hasLetters: false }

/** Of the cells of a column; `around` is what stands in its table. */
export const writingOf = (
  cells: string[],
  place: { around: string[]; language: string } = { around: [], language: '' },
): Writing => ({
  marks: marksOf(cells),
  dayFirst: isDayFirst(cells, place),
  hasLetters: isLettered(cells),
})

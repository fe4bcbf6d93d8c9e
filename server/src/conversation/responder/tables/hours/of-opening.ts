import { closing, opening } from '../cells/clock.ts'
import { daysSaid, isDay } from '../cells/days.ts'
import { folded, type Question, wordsOf } from '../cells/words.ts'
import type { KnownRow, KnownTable } from '../known-tables.ts'

const hours =
  /open|hours|offnung|geoffnet|burozeit|sprechzeit|horaire|ouvert|horario|abiert|orari|apert|godzin/

export const asksOpening = ({ text }: Question) => opening.test(text) || closing.test(text)

/** Whether a table says when one is open, and not when something takes place. */
export const isOfOpening = ({ context, rows }: KnownTable) =>
  context.some((word) => hours.test(word)) ||
  rows.some(({ cells }) => cells.some((cell) => closing.test(folded(cell))))

/** Whether a row is one of a day, or of several. */
export function isOfDays({ name }: KnownRow): boolean {
  const words = wordsOf(name)
  return isDay(words[0] ?? '') || daysSaid(words).length > 0
}

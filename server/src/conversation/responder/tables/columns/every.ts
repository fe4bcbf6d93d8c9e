import { type Question, wordsOf } from '../cells/words.ts'
import type { KnownTable } from '../known-tables.ts'

export const howOften =
  /\b(?:how often|wie oft|combien de fois|cuantas veces|quante volte|hoe vaak)\b/
// What columns are called that say how often: "every" is a small word elsewhere.
const interval =
  /^(?:every|frequency|interval|how often|alle|takt|intervall|frequence|frecuencia|cada)\b/

/** The places of the columns that say how often, where that is asked. */
export function columnsOfEvery({ text }: Question, { columns }: KnownTable): number[] {
  if (!howOften.test(text)) return []
  return columns.flatMap((name, at) =>
    at > 0 && interval.test(wordsOf(name).join(' ')) ? [at] : [],
  )
}

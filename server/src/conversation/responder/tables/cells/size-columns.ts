import { marksOf, numberOf, numeral } from './numbers.ts'
import { type Question, sameWord, wordsOf } from './words.ts'

const limit = new RegExp(
  String.raw`\b(?:up to|at most|under|below|max\.?|bis(?: zu)?|unter|jusqu.a|hasta|fino a|tot)\s*(${numeral})\s*([\p{L}²³]+)`,
  'u',
)
const amounts = new RegExp(String.raw`(${numeral})[\s-]*([\p{L}²³]+)`, 'gu')
const short: [RegExp, string][] = [
  [/^(?:m|met(?:er|re)s?|metern?|metros?|metri)$/, 'm'],
  [/^(?:kg|kilos?|kilogram\w*)$/, 'kg'],
  [/^(?:km|kilomet\w+)$/, 'km'],
  [/^(?:l|lit(?:er|re|ro)s?|litern?)$/, 'l'],
]

const unitOf = (word: string) => short.find(([pattern]) => pattern.test(word))?.[1] ?? word

type Sized = {
  /** The place of its column. */
  at: number
  /** The words of the question that say the size. */
  said: string[]
}

/**
 * Of columns that are for sizes, "up to 8 m" and "up to 12 m", the one for the size that the question names; null where
 * the table has no such columns, the question no size, or the size is beyond them all.
 */
export function sizeColumn({ text }: Question, columns: string[]): Sized | null {
  const marks = marksOf(columns)
  const sizeOf = (value: string) => numberOf(value, marks) ?? Number.NaN
  const limits = columns.flatMap((column, at) => {
    const [, value, unit] = limit.exec(column.toLowerCase()) ?? []
    return value && unit ? [{ at, value: sizeOf(value), unit: unitOf(unit) }] : []
  })
  if (limits.length < 2) return null
  for (const [, value = '', unit = ''] of text.matchAll(amounts)) {
    const [best] = limits
      .filter((each) => sameWord(each.unit, unitOf(unit)) && sizeOf(value) <= each.value)
      .sort((one, other) => one.value - other.value)
    if (best) return { at: best.at, said: [...wordsOf(value), unit] }
  }
  return null
}

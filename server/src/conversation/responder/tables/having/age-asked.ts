import { folded, type Question, wordsOf } from '../cells/words.ts'
import type { KnownTable } from '../known-tables.ts'
import type { Matched } from '../match-rows.ts'
import { numberSaid, numberWord } from '../rows/spans.ts'

const number = String.raw`(\d{1,2}|${numberWord})`
const noAge = String.raw`(?! ?(?:%|\p{Sc}|:|\p{L}*(?:people|persons?|of us|minutes?|hours?|days?|weeks?|months?|pm|am|o['’ ]?clock)))`
// "How much are two tickets" tells nobody's age.
const ends = String.raw`(?=\W*$|[.,;!?)]| (?:and|so|but|und)\b)`
const ages = [
  String.raw`\b(?:is|are|am|i['’ ]m|turns?|turned|aged?|age of|just) ${number}(?: years? old)?${noAge}${ends}`,
  String.raw`\b${number}[ -]?years?[ -]olds?\b`,
  String.raw`\b(?:ist|sind|bin|wird) ${number}(?: jahre?(?: alt)?)?${ends}`,
  String.raw`\b${number}[ -]?(?:jahrige[nrs]?|jahre alt)\b`,
  String.raw`\b(?:a|ont|ai|de) ${number} ans\b`,
  String.raw`\b(?:tienen?|tengo|de) ${number} anos\b`,
].map((pattern) => new RegExp(pattern, 'u'))

/** The age that a question tells, in years, and its words. */
export function ageIn({ text }: Question): { age: number; words: string[] } | null {
  for (const pattern of ages) {
    const [whole = '', written = ''] = pattern.exec(text) ?? []
    const age = numberSaid(written)
    if (age !== null) return { age, words: wordsOf(whole) }
  }
  return null
}

type Test = (age: number, one: number, other: number) => boolean
const spans: [RegExp, Test][] = [
  [
    /(\d{1,2})\s*(?:to|[-–—]|bis|a|and|&|und|et|y|or)\s*(\d{1,2})/,
    (age, from, to) => age >= from && age <= to,
  ],
  [/(?:under|below|unter|moins de|menos de)\s*(\d{1,2})/, (age, to) => age < to],
  [/(?:up to|bis|jusqu.a|hasta|max(?:imum)?)\s*(\d{1,2})/, (age, to) => age <= to],
  [/(?:from|ab|a partir de|des|desde|min(?:imum)?)\s*(\d{1,2})/, (age, from) => age >= from],
  [/(?:over|uber|plus de|mas de)\s*(\d{1,2})/, (age, from) => age > from],
  [
    /(\d{1,2})\s*(?:years?|jahren?|ans|anos)?\s*(?:\+|(?:and|or|und|et|y) (?:over|older|above|more|alter|plus|mas))/,
    (age, from) => age >= from,
  ],
  [/^(\d{1,2})\s*(?:years?|yrs?|jahre?|ans|anos)?(?: old)?$/, (age, own) => age === own],
]

/** Whether a text says that it is for this age: "under 2s", "8–12", "16 and over"; null where it tells no age. */
export function isForAge(said: string, age: number): boolean | null {
  const text = folded(said.replaceAll('_', ' ')).trim()
  for (const [form, test] of spans) {
    const found = form.exec(text)
    if (found) return test(age, Number(found[1]), Number(found[2]))
  }
  return null
}

const people =
  /child|kid|adult|year|\bages?\b|junior|youth|teen|bab(?:y|ies)|infant|toddler|under \d+s|kind|jugend|erwachsen|jahre|enfant|adulte|\bans\b|nin[oa]|adulto|anos/

/** Of columns that are for ages, "under 2s" and "3 and 4 years", the one for the age that the question tells. */
export function ageColumns(question: Question, columns: string[]) {
  const asked = ageIn(question)
  if (!asked) return null
  const all = columns.flatMap((name, at) =>
    at > 0 && people.test(folded(name)) && isForAge(name, asked.age) !== null ? [at] : [],
  )
  const own = all.filter((at) => isForAge(columns[at] ?? '', asked.age))
  return all.length > 1 && own.length === 1 ? { all, at: own[0] ?? 0, said: asked.words } : null
}

/** The one row that is for the age which the question tells: "Child, 4 to 15". */
export function rowOfAge(question: Question, { rows }: KnownTable): Matched | null {
  const asked = ageIn(question)
  if (!asked) return null
  const own = rows.filter(({ name }) => people.test(folded(name)) && isForAge(name, asked.age))
  const [row] = own
  return row && own.length === 1 ? { row, share: 1, words: [...asked.words, ...ofFamily] } : null
}

/** Whoever it is that has an age. */
export const ofFamily =
  'son daughter child children kid kids boy girl grandson granddaughter nephew niece lad sohn tochter kind kinder fils fille enfant enfants hijo hija nino nina'.split(
    ' ',
  )

import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { capital } from '../cells/phrases.ts'
import { withUnit } from '../cells/values.ts'
import { folded, type Question, wordsOf } from '../cells/words.ts'
import { columnWords, type KnownRow } from '../known-tables.ts'
import { columnsNamed } from '../match.ts'
import { numberSaid, numberWord, spanOf } from '../rows/spans.ts'
import { asksIfAny, plainWords } from './any-asked.ts'

const number = String.raw`(\d{1,2}|${numberWord})`
const ages = [
  `\\b(?:is|are|am|i['’ ]m|turns?|turned|aged?|age of|just) ${number}(?: years? old)?(?! ?(?:%|\\p{Sc}|\\p{L}*(?:people|persons?|of us|minutes?|hours?|days?|weeks?|months?|pm|am|o['’ ]?clock)))(?=[^\\p{L}\\d]|$| (?:and|so|but|years?))`,
  `\\b${number}[ -]?years?[ -]olds?\\b`,
  `\\b(?:ist|sind|bin|wird) ${number}(?: jahre?(?: alt)?)?(?=[^\\p{L}\\d]|$| (?:und|jahre?))`,
  `\\b${number}[ -]?(?:jahrige[nrs]?|jahre alt)\\b`,
  `\\b(?:a|ont|ai|de) ${number} ans\\b`,
  `\\b(?:tiene[n]?|tengo|de) ${number} anos\\b`,
].map((pattern) => new RegExp(pattern, 'u'))

const ofAges = /\b(?:ages?|aged|alter|altersgruppe|age|edad(?:es)?)\b/
const least = /\b(?:from|min(?:imum|imal)?|at least|over|ab|mindest\w*|des|a partir|desde)\b/
const most = /\b(?:up to|max(?:imum|imal)?|under|until|bis|hochst\w*|jusqu|hasta)\b/
// Whoever it is, and whether that is enough.
const said =
  'old enough young suitable fit right age aged years son daughter child children kid kids boy girl grandson granddaughter nephew niece lad sohn tochter kind kinder alt jung geeignet fils fille enfant enfants hijo hija nino nina join do see watch visit'.split(
    ' ',
  )

/** The age that a question tells, in years, and its words. */
function ageIn({ text }: Question): { age: number; words: string[] } | null {
  for (const pattern of ages) {
    const [whole = '', written = ''] = pattern.exec(text) ?? []
    const age = numberSaid(written)
    if (age !== null) return { age, words: wordsOf(whole) }
  }
  return null
}

/** Whether a cell in a column of ages is for this age; null where it does not say. */
function isFor(cell: string, column: string, age: number): boolean | null {
  const span = spanOf(folded(cell).replace(/\s*(?:years?|yrs?|jahren?|ans|anos)\b.*$/, ''))
  if (span) return age >= span.from && age <= span.to
  const [plain] = /^\d{1,2}$/.exec(cell.trim()) ?? []
  if (!plain) return /^(?:all|any|alle|tous|tout|todos|todas)\b/.test(folded(cell)) || null
  if (least.test(column)) return age >= Number(plain)
  return most.test(column) ? age <= Number(plain) : null
}

/** The rows that are for somebody of the age which the question tells: "My daughter is seven. Which shows …?" */
export function ofAge(given: Given): Candidate | null {
  const { question, ask, table } = given
  if (table.ofColumns || !(ask.which || asksIfAny(question)) || ask.superlative || ask.kinds)
    return null
  const asked = ageIn(question)
  const [column, second] = columnsNamed(table, ofAges)
  if (!asked || !column || second) return null
  const isOf = ({ cells }: KnownRow) =>
    isFor(cells[column.at] ?? '', folded(column.name.replaceAll('_', ' ')), asked.age)
  const chosen = table.rows.filter((row) => isOf(row) === true)
  if (chosen.length === 0 || table.rows.some((row) => isOf(row) === null)) return null
  const words = [...asked.words, ...columnWords(column.name), ...said]
  const fit = fitness(given, { words: [...words, ...plainWords(question, false)], least: 0.8 })
  if (fit === null) return null
  const lead = `${capital(withUnit(column.name, '').column)}: `
  const named = ({ name, cells }: KnownRow) => `${name} (${cells[column.at] ?? ''})`
  return listed(given, chosen, { lead, named, columns: [column.at], score: fit + 0.3 })
}

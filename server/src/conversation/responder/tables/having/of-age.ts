import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { capital } from '../cells/phrases.ts'
import { withUnit } from '../cells/values.ts'
import { folded, type Question } from '../cells/words.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { type Column, columnsNamed } from '../match.ts'
import { ageIn, isForAge, ofFamily } from './age-asked.ts'
import { asksIfAny, plainWords } from './any-asked.ts'

const ofAges = /\b(?:ages?|aged|alter|altersgruppe|age|edad(?:es)?)\b/
const least = /\b(?:from|min(?:imum|imal)?|at least|over|ab|mindest\w*|des|a partir|desde)\b/
const most = /\b(?:up to|max(?:imum|imal)?|under|until|bis|hochst\w*|jusqu|hasta)\b/
// Whoever it is, and whether that is enough.
const said =
  'old enough young suitable fit right age aged years alt jung geeignet join do see watch visit'.split(
    ' ',
  )

/** Whether a cell in a column of ages is for this age; null where it does not say. */
function isFor(cell: string, column: string, age: number): boolean | null {
  const [plain] = /^\d{1,2}$/.exec(cell.trim()) ?? []
  const told = plain ? null : isForAge(cell, age)
  if (told !== null) return told
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
  const words = [...asked.words, ...columnWords(column.name), ...said, ...ofFamily]
  const fit = fitness(given, { words: [...words, ...plainWords(question, false)], least: 0.8 })
  if (fit === null) return null
  const lead = `${capital(withUnit(column.name, '').column)}: `
  const named = ({ name, cells }: KnownRow) => `${name} (${cells[column.at] ?? ''})`
  return listed(given, chosen, { lead, named, columns: [column.at], score: fit + 0.3 })
}

/** The one column of ages, where a question tells one, and whether a row is for it. */
export function ageVerdict(
  question: Question,
  table: KnownTable,
  row: KnownRow,
): { column: Column; is: boolean; words: string[] } | null {
  const asked = ageIn(question)
  const [column, second] = columnsNamed(table, ofAges)
  if (!asked || !column || second) return null
  const name = folded(column.name.replaceAll('_', ' '))
  const is = isFor(row.cells[column.at] ?? '', name, asked.age)
  return is === null ? null : { column, is, words: [...asked.words, ...said, ...ofFamily] }
}

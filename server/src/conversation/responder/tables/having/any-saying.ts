import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { phrasesFor } from '../cells/phrases.ts'
import { has, sameWord } from '../cells/words.ts'
import { columnWords, type KnownRow, kindWords } from '../known-tables.ts'
import { unexplained } from '../match.ts'
import { asksForLack, asksIfAny, plainWords } from './any-asked.ts'
import { saysNo } from './verdict.ts'

/** The rows that say in a cell what is asked to be there: "Is there a cabin with a balcony?" */
export function anySaying(given: Given): Candidate | null {
  const { question, ask, table, language } = given
  const phrases = phrasesFor(language)
  if (!phrases || !ask.yesNo || !asksIfAny(question) || ask.kinds || ask.negated) return null
  if (ask.superlative || ask.comparative || table.ofColumns || asksForLack(question)) return null
  if (!kindWords(table).some((word) => has(question, word))) return null
  const plain = plainWords(question, false)
  const rest = unexplained(question, { table, words: plain, ask })
  const cellOf = ({ cells }: KnownRow) =>
    cells.slice(1).find((cell) => {
      const words = columnWords(cell)
      return !saysNo(cell) && rest.every((word) => words.some((each) => sameWord(each, word)))
    })
  const chosen = table.rows.filter((row) => cellOf(row) !== undefined)
  if (rest.length === 0 || chosen.length === 0 || chosen.length === table.rows.length) return null
  const fit = fitness(given, { words: [...plain, ...rest], least: 0.99 })
  if (fit === null) return null
  const named = (row: KnownRow) => `${row.name} (${cellOf(row)})`
  return listed(given, chosen, { lead: `${phrases.yes}. `, named, score: fit + 0.2 })
}

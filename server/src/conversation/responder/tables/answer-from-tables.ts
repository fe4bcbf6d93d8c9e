import type { Span } from '../../../knowledge/reading/sentences.ts'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { askOf } from './ask.ts'
import type { Candidate } from './candidate.ts'
import { questionOf } from './cells/words.ts'
import { compareRows, extremeRow } from './compare.ts'
import { filterRows } from './filter.ts'
import { type KnownRow, knownTables } from './known-tables.ts'
import { listPrices } from './list-prices.ts'
import { lookUp } from './look-up.ts'
import { turned } from './turned.ts'

/** An answer made of cells. Each quote is the line of a row in a passage, named by its place in what was found. */
export type TableAnswer = {
  text: string
  quotes: (Span & { passage: number })[]
  /** The question has but a part of the name of the row. */
  partly: boolean
}

// A question of reasons is never answered by a cell.
const reasons = /\b(?:why|warum|wieso|weshalb|pourquoi|por que)\b|なぜ/

/** The line of a row, or those of the cells that were told of it. */
function quotesOf({ passage, from, to, places }: KnownRow, columns: number[] = []) {
  if (!places) return [{ passage, from, to }]
  const told = places.filter((_, at) => at > 0 && (columns.length === 0 || columns.includes(at)))
  return told.map((place) => ({ ...place }))
}

/** What the tables among the passages say to a question; null when they do not, or when it is not sure. */
export function answerFromTables(
  asked: string,
  passages: Passage[],
  language: string,
): TableAnswer | null {
  const question = questionOf(asked)
  if (reasons.test(question.text)) return null
  const ask = askOf(question)
  const known = knownTables(passages)
  const others = known.flatMap((table) => [table, turned(table) ?? []].flat())
  const candidates = others.flatMap((table): Candidate[] => {
    const own = questionOf(asked, table.language)
    const given = { question: own, ask, table, others, language }
    const found =
      compareRows(given) ??
      extremeRow(given) ??
      filterRows(given) ??
      lookUp(given) ??
      listPrices(given)
    return found ? [found] : []
  })
  const [best] = candidates.sort((a, b) => b.score - a.score)
  if (!best) return null
  const all = best.rows.flatMap((row) => quotesOf(row, best.columns))
  const quotes = all.filter(
    ({ passage, from }, at) =>
      all.findIndex((each) => each.passage === passage && each.from === from) === at,
  )
  return { text: best.text, quotes, partly: best.partly === true }
}

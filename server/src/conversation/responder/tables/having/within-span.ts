import type { Candidate, Given } from '../candidate.ts'
import { fitness, listed } from '../candidate.ts'
import { numberOf, numeral } from '../cells/numbers.ts'
import { capital } from '../cells/phrases.ts'
import { withUnit } from '../cells/values.ts'
import { has, wordsOf } from '../cells/words.ts'
import { columnWords, type KnownRow } from '../known-tables.ts'
import { columnsAt } from '../match.ts'
import { isOnlyUnit } from '../match-rows.ts'
import { spanOf } from '../rows/spans.ts'

const amount = new RegExp(String.raw`(${numeral})(?:[\s-]*(\p{L}+))?`, 'gu')

/** The row whose span has the number that the question tells of its column: "What size for a chest of 97 cm?" */
export function withinSpan(given: Given): Candidate | null {
  const { question, ask, table } = given
  if (table.ofColumns || !ask.which || ask.superlative || ask.comparative || ask.kinds) return null
  const told = [...question.text.matchAll(amount)]
  const [found, second] = told
  const value = numberOf(found?.[1] ?? '')
  if (!found || second || value === null) return null
  const spans = ({ cells }: KnownRow, at: number) => spanOf(cells[at] ?? '')
  const places = table.columns.flatMap((name, at) => {
    const isNamed = columnWords(name).some(
      (word) => has(question, word) && !isOnlyUnit(question, word),
    )
    return at > 0 && isNamed && table.rows.every((row) => spans(row, at)) ? [at] : []
  })
  const [column, other] = columnsAt(table, places)
  if (!column || other) return null
  const chosen = table.rows.filter((row) => {
    const span = spans(row, column.at)
    return span !== null && value >= span.from && value <= span.to
  })
  const words = [...wordsOf(found[0]), ...columnWords(column.name)]
  const fit = fitness(given, { words, least: 0.8 })
  if (chosen.length !== 1 || fit === null) return null
  const lead = `${capital(withUnit(column.name, '').column)}: `
  const named = ({ name, cells }: KnownRow) => `${name} (${cells[column.at] ?? ''})`
  return listed(given, chosen, { lead, named, columns: [column.at], score: fit + 0.3 })
}

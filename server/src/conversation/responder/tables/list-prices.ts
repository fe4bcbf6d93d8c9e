import type { Candidate, Given } from './candidate.ts'
import { fitness } from './candidate.ts'
import { rowSaid, sentence } from './cells/phrases.ts'
import { columnWords } from './known-tables.ts'
import { meantColumns } from './match.ts'
import { matchRows, meantRow, namedRows, rowByCell } from './match-rows.ts'

// More than these nobody reads, and a long list has rows that were not found.
const [fewest, most] = [2, 8]

const several =
  /\b(?:prices|costs|fees|rates|fares|charges|rents|preise|gebuhren|tarife|mieten|prix|tarifs|precios|tarifas|prezzi|tariffe|prijzen|precos|ceny)\b|料金|値段/

/** What each row costs, where prices are asked for and no row is named: "What are your prices?" */
export function listPrices(given: Given): Candidate | null {
  const { question, ask, table, others, language } = given
  const { rows, isList } = table
  if (isList || rows.length < fewest || rows.length > most || !several.test(question.text))
    return null
  if (ask.superlative || ask.comparative || ask.yesNo || ask.who || ask.difference) return null
  const matched = matchRows(question, table)
  if (namedRows(matched).length > 0 || meantRow(question, matched) || rowByCell(question, table))
    return null
  const columns = meantColumns(question, { table, others, kinds: ask.kinds ?? ['money'] })
  if (columns.length !== 1) return null
  const words = columns.flatMap(({ name }) => columnWords(name))
  const fit = fitness(given, { words, least: 0.99 })
  if (fit === null) return null
  const at = columns.map((column) => column.at)
  const said = rows.map((row) => sentence(rowSaid(table, row, { columns: at, language }), language))
  return { text: said.join(' '), rows, columns: at, score: fit - 0.1 }
}

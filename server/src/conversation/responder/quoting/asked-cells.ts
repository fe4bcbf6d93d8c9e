import { columnName, readTables, rowSentence } from '../../../knowledge/reading/tables/table.ts'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { asksYesNo } from '../../retrieval/question-parts.ts'
import { sameWord, wordsOf } from '../words.ts'
import type { Quote } from './quote.ts'

/** Whether a question has each word of a column's name. */
function names(question: string[], column: string): boolean {
  const words = wordsOf(columnName(column)).filter((word) => word.length > 2)
  return words.length > 0 && words.every((word) => question.some((said) => sameWord(said, word)))
}

/**
 * The row of a table that answers yes or no with no more than the cells of the columns that the question names:
 * "Refund: saver none" and not what another ticket gets. As it was where the quote is no row, or all columns are named
 * or none, or where more is asked than yes or no.
 */
export function askedCells(question: string, quote: Quote, passage: Passage | undefined): Quote {
  const isRow = asksYesNo(question) && passage?.body.startsWith(quote.text, quote.from) === false
  const table = isRow
    ? readTables(passage.body).find(({ from, to }) => from <= quote.from && quote.to <= to)
    : undefined
  const row = table?.rows.find(({ from, to }) => from === quote.from && to === quote.to)
  if (!passage || !table || !row) return quote
  const words = wordsOf(question)
  // A cell whose words are said is no answer: "Which ship is older, the Curlew …" asks for something else of the ship.
  const isSaid = (cell = '') =>
    wordsOf(cell).some((word) => word.length > 2 && words.some((said) => sameWord(said, word)))
  const wanted = table.columns.map(
    (column, at) => at > 0 && names(words, column) && !isSaid(row.cells[at]),
  )
  const others = row.cells.filter((cell, at) => at > 0 && cell !== '' && !wanted[at])
  const cells = row.cells.map((cell, at) => (at === 0 || wanted[at] ? cell : ''))
  if (others.length === 0 || cells.every((cell, at) => at === 0 || cell === '')) return quote
  const text = rowSentence(table.columns, cells, passage.language)
  return { ...quote, text, isWhole: true }
}

import { has, type Question, sameWord } from '../cells/words.ts'
import { columnWords, type KnownRow, type KnownTable } from '../known-tables.ts'
import { seasonsAsked } from './seasons.ts'

/** Columns of other tables' rows: where a row of that name speaks of what is asked, its column here is meant. */
export function aliases(question: Question, table: KnownTable, others: KnownTable[]) {
  const words = table.columns.map((column) => columnWords(column))
  const seasons = seasonsAsked(question, others).rows
  return words.map((names) => {
    const ofSeason = ({ words: of }: KnownRow) =>
      of.length > 0 && of.every((word) => names.some((each) => sameWord(each, word)))
    let best = seasons.some(ofSeason) ? 2 : 0
    for (const other of others) {
      if (other === table) continue
      for (const row of other.rows) {
        const named = row.words.every((word) => names.some((each) => sameWord(each, word)))
        if (!named || row.words.length === 0) continue
        const spoken = question.content.filter(
          (word) =>
            /\p{L}/u.test(word) &&
            !row.words.some((each) => sameWord(each, word)) &&
            row.cells
              .slice(1)
              .some((cell) => columnWords(cell).some((each) => sameWord(each, word))),
        )
        best = Math.max(best, spoken.length)
      }
    }
    return best
  })
}

/** What else in the tables the question speaks of, by way of the rows that are columns here. */
export function aliasWords(question: Question, table: KnownTable, others: KnownTable[]): string[] {
  const names = table.columns.flatMap((column) => columnWords(column))
  const isNamed = ({ words }: KnownRow) =>
    words.every((word) => names.some((each) => sameWord(each, word)))
  const seasons = seasonsAsked(question, others)
  const cells = others
    .filter((other) => other !== table)
    .flatMap(({ rows }) => rows)
    .filter(isNamed)
    .flatMap(({ cells: of }) => of.slice(1).flatMap(columnWords))
    .filter((word) => has(question, word))
  return seasons.rows.some(isNamed) ? [...cells, ...seasons.words] : cells
}

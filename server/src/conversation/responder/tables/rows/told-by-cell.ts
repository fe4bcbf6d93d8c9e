import type { Given } from '../candidate.ts'
import { sameWord } from '../cells/words.ts'
import { isOfDays } from '../hours/of-opening.ts'
import { columnWords, type KnownRow } from '../known-tables.ts'
import type { Matched } from '../match-rows.ts'

const holds = (cell: string, word: string) => columnWords(cell).some((each) => sameWord(each, word))

/** Where a row of a day has what the question tells: "When do you have fish cakes?" is answered by the name of the row. */
export function nameAsked({ ask }: Given, { row, words }: Matched): number | null {
  const asksDay = ask.kinds?.includes('time') || ask.kinds?.includes('date')
  if (!words || !asksDay || !isOfDays(row)) return null
  const at = row.cells.findIndex((cell, nth) => nth > 0 && words.every((word) => holds(cell, word)))
  return at > 0 ? at : null
}

const or = /^(?:or|oder|ou|o|oppure)$/

/** Where a row has one of two things that the question leaves open: "Is it manual or automatic?" */
export function eitherOf({ question, ask, table }: Given, row: KnownRow): number | null {
  const at = question.words.findIndex((word) => or.test(word))
  const sides = [question.words[at - 1], question.words[at + 1]]
  const [one, other] = sides
  if (!ask.yesNo || at === -1 || !one || !other) return null
  const places = table.columns.flatMap((_, nth) => {
    const own = row.cells[nth] ?? ''
    const told = sides.filter((word) => word && holds(own, word))
    const known = (word: string) => table.rows.some(({ cells }) => holds(cells[nth] ?? '', word))
    return nth > 0 && told.length === 1 && known(one) && known(other) ? [nth] : []
  })
  return places.length === 1 ? (places[0] ?? null) : null
}

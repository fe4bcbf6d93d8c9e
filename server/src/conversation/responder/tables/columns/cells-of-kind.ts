import type { Given } from '../candidate.ts'
import { isFree } from '../cells/not-compared.ts'
import { cellValue } from '../cells/values.ts'
import { folded } from '../cells/words.ts'
import type { KnownRow } from '../known-tables.ts'
import { type Column, meantColumns } from '../match.ts'

const span =
  /\d\s*(?:minutes?|mins?|hours?|days?|weeks?|months?|minuten|stunden?|tagen?|wochen?|heures?|jours?|semaines?|horas?|dias?|semanas?)\b/

/** The columns that a question names in which this row has a price or a span of time, though others have none. */
export function cellsOfKind(
  { question, ask, table, others }: Given,
  { cells }: KnownRow,
): Column[] {
  const [kind] = ask.kinds ?? []
  if (kind !== 'money' && kind !== 'duration') return []
  return meantColumns(question, { table, others, kinds: null }).filter(({ at, name, score }) => {
    const cell = cells[at] ?? ''
    if (score < 1) return false
    if (kind === 'duration') return span.test(folded(cell))
    return isFree(cell) || cellValue(cell, name).kind === 'money'
  })
}

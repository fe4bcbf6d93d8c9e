import type { Given } from '../candidate.ts'
import { isFree } from '../cells/not-compared.ts'
import { cellValue } from '../cells/values.ts'
import type { KnownRow } from '../known-tables.ts'
import { type Column, meantColumns } from '../match.ts'

/** The columns that a question names in which this row has a price, and others have none. */
export function pricedCells({ question, table, others }: Given, { cells }: KnownRow): Column[] {
  return meantColumns(question, { table, others, kinds: null }).filter(({ at, name, score }) => {
    const cell = cells[at] ?? ''
    return score >= 1 && (isFree(cell) || cellValue(cell, name).kind === 'money')
  })
}

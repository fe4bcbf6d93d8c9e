import { tooMuch } from '../errors.ts'
import type { Field } from './field-grammar.ts'
import { Scanner } from './scanner.ts'
import { readOrderField } from './select-grammar.ts'

export type OrderTerm = {
  /** The embedded to-one resource whose column orders these rows. */
  relation: string | undefined
  field: Field
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

const mostTerms = 20

/** `order=col.desc.nullslast,rel(col)`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    const { relation, field } = readOrderField(scanner)
    const direction = scanner.take('.asc') ? 'asc' : scanner.take('.desc') ? 'desc' : undefined
    const nulls = scanner.take('.nullsfirst')
      ? 'first'
      : scanner.take('.nullslast')
        ? 'last'
        : undefined
    terms.push({ relation, field, direction, nulls })
    if (terms.length > mostTerms) throw tooMuch(`more than ${mostTerms} columns to order by`)
  } while (scanner.take(','))
  if (!scanner.done) throw scanner.fault('"," or "." or end of input')
  return terms
}

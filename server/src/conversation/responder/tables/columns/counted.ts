import { folded, type Question } from '../cells/words.ts'
import { ofPersons } from '../having/persons.ts'
import type { KnownTable } from '../known-tables.ts'

const persons =
  /\b(?:how many|wie ?viele|combien d[e'’]|cuant[ao]s|quant[ei]|hoeveel) ?(?:people|persons?|guests?|adults?|personen|leute|gaste|personnes?|personas?|persone|pessoas|mensen)\b/
const mayHave =
  /\b(?:can|may|am i allowed|allowed|kann|konnen|darf|durfen|puis-je|peut-on|puedo|podemos|posso|mag|kan)\b/
const most =
  /\b(?:max\w*|limit|at most|up to|hochst\w*|hochstens|obergrenze|plafond|limite|massimo|tope)\b/

/** The columns with the number that is asked for without its name: of people, or how many one may have at most. */
export function countedColumns({ text }: Question, { columns }: KnownTable): number[] {
  const wanted = persons.test(text) ? ofPersons : mayHave.test(text) ? most : null
  if (!wanted) return []
  return columns.flatMap((name, at) =>
    at > 0 && wanted.test(folded(name.replaceAll('_', ' '))) ? [at] : [],
  )
}

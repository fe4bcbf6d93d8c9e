import { isEmpty, type Question, sameWord } from '../cells/words.ts'
import { columnWords } from '../known-tables.ts'

// Of such a thing a column has it anyway: "the highest price".
const usual =
  /est$|^(?:most|least|total|whole|full|current|usual|normal|regular|standard|maximum|minimum|max|min|average|new|exact|right|main|own)$/

/**
 * Whether a question asks for another kind of what a column has: the weight limit, where it has the height limit. What the
 * table has, in its rows and its other columns, is no kind of it.
 */
export function isOtherKind({ words }: Question, column: string, known: string[]): boolean {
  const own = columnWords(column)
  const head = own.at(-1)
  if (own.length < 2 || head === undefined) return false
  const at = words.findIndex((word) => sameWord(word, head))
  const before = words[at - 1]
  if (before === undefined || isEmpty(before) || /\d/.test(before) || usual.test(before))
    return false
  return ![...own, ...known].some((word) => sameWord(word, before))
}

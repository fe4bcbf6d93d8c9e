import type { Given } from '../candidate.ts'
import { flagOf } from '../cells/values.ts'
import { has, isEmpty } from '../cells/words.ts'
import { columnWords } from '../known-tables.ts'
import { asksForLack } from './any-asked.ts'

const having =
  /\b(?:with|without|has|have|having|lets?|allows?|includ\w+|mit|ohne|avec|sans|con|sin)\b/

type Flag = { at: number; is: boolean; words: string[] }

/** The columns of yes and no that a question wants to be one of them: "the cheapest cabin with a window". */
export function flagsAsked({ question, table }: Given): Flag[] {
  if (!having.test(question.text)) return []
  return table.columns.flatMap((name, at) => {
    const words = columnWords(name).filter((word) => !isEmpty(word))
    const cells = table.rows.map(({ cells: of }) => of[at] ?? '')
    const isFlag = at > 0 && cells.every((cell) => flagOf(cell) !== null)
    const isNamed = words.length > 0 && words.every((word) => has(question, word))
    return isFlag && isNamed ? [{ at, is: !asksForLack(question), words }] : []
  })
}

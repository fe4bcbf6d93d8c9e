import { toldBefore } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { anyHas, askedNames, holds, isSaidOtherwise, isWithin } from '../naming/names.ts'
import type { TableAnswer } from '../tables/answer-from-tables.ts'
import { cellsOf } from '../tables/leaning/cells-of.ts'
import { wordsOf } from '../words.ts'

/** Whether a question names what none of the passages found has: the cells of the others are no answer to it. */
function namesStranger({ question, passages }: Part, own: string): boolean {
  const company = wordsOf(own)
  const names = askedNames(question.slice(toldBefore(question).length)).filter(
    (name) => !/\d/.test(name) && !holds(company, name) && !anyHas(passages, name),
  )
  return names.some((name) =>
    passages.every(({ title, heading, body, language }) => {
      const text = [title, ...heading, body].join('\n')
      return !isWithin(name, text) && !isSaidOtherwise(name, text, language)
    }),
  )
}

/** What the tables say to a question; null where they do not, or where it asks for one that no passage names. */
export function answeringCells(part: Part, language: string, own: string): TableAnswer | null {
  const cells = cellsOf(part, language)
  return cells && namesStranger(part, own) ? null : cells
}

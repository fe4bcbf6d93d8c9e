import { toldBefore } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { anyHas, askedNames, holds, isSaidOtherwise, isWithin } from '../naming/names.ts'
import { answerType } from '../question/answer-type.ts'
import { typeMatch } from '../question/type-match.ts'
import { hasCommand } from '../quoting/row.ts'
import type { TableAnswer } from '../tables/answer-from-tables.ts'
import { cellsOf } from '../tables/leaning/cells-of.ts'
import { isOfOthers } from '../tables/rows/others.ts'
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

const perTime = /(?<!\p{L})what (?:is|are|would) (?:it|that|this|they)(?: be)? (?:an?|per) /iu

/** Whether it is asked what something is per month, and the cells have no price. */
const lacksPrice = ({ question }: Part, { text }: TableAnswer) =>
  perTime.test(question) && typeMatch(question, 'amount', text) < 1

/** Whether the rows that are told say what is to be done. */
const tellsDeed = ({ passages }: Part, { quotes }: TableAnswer) =>
  quotes.some((quote) => {
    const passage = passages[quote.passage]
    return passage !== undefined && hasCommand(passage, quote)
  })

/** What the tables say to a question; null where they do not, or where it asks for one that no passage names. */
export function answeringCells(part: Part, language: string, own: string): TableAnswer | null {
  const cells = cellsOf(part, language)
  if (cells && answerType(part.question) === 'steps') return tellsDeed(part, cells) ? cells : null
  // "Other cities" are for a city that no passage names.
  const isForAny = isOfOthers(cells?.text.split(':')[0] ?? '')
  const isOfStranger = !isForAny && namesStranger(part, own)
  return cells && (isOfStranger || lacksPrice(part, cells)) ? null : cells
}

import type { Passage, Sentence } from '../../../knowledge/search/passage.ts'
import { unmarked } from '../../citations/list-marker.ts'
import { answerType } from '../question/answer-type.ts'
import { measured, type ScoredSentence } from '../sentence-score.ts'
import { isListItem } from './list-item.ts'

type Span = Pick<Sentence, 'text' | 'from' | 'to'>
type Asking = { question: string; scored: ScoredSentence[] }

const leastMatch = 0.4
const whole = 0.9
// So much of what the best item has of a question another one may have by the way.
const byTheWay = 0.6

/** Whether a measure or a time is asked for that a sentence has; what says all of the question need not say it so. */
function hasMeasure({ type, coverage }: ScoredSentence, { text }: Span, question: string): boolean {
  const asked = answerType(question)
  if (asked === null || !(asked === 'date' || measured.includes(asked))) return false
  return type >= leastMatch || (coverage >= whole && /\d/.test(text))
}

/** The line of a list in which a sentence stands, without its mark. */
function itemAt({ body }: Passage, { from, to }: Span): Span {
  const start = body.lastIndexOf('\n', from) + 1
  const next = body.indexOf('\n', to)
  const end = next === -1 ? body.length : next
  return unmarked({ text: body.slice(start, end).trimEnd(), from: start, to: end })
}

/**
 * The item of a list that alone has the words and the measure that a question asks for, "84 channels"; null where no
 * measure is asked for, or other items have much of the question too.
 */
export function itemAsked(
  passage: Passage,
  chosen: ScoredSentence,
  { question, scored }: Asking,
): Span | null {
  const at = passage.sentences[chosen.sentence]
  if (!at || !isListItem(passage, chosen.sentence) || !hasMeasure(chosen, at, question)) return null
  const item = itemAt(passage, at)
  const others = scored.filter(({ passage: place, sentence }) => {
    const { from = 0, to = 0 } = passage.sentences[sentence] ?? {}
    const isOther = to <= item.from || from >= item.to
    return place === chosen.passage && isOther && isListItem(passage, sentence)
  })
  const isAhead = others.every(({ coverage }) => coverage <= byTheWay * chosen.coverage)
  return others.length > 0 && isAhead ? item : null
}

import { asksYesNo, toldBefore } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { scoreSentences } from '../sentence-score.ts'
import { namesIn, wordsOf } from '../words.ts'
import { anyHas, holds, type Missing } from './names.ts'

/**
 * A question whether something may be done in Oslo is answered by a rule that does not name Oslo, as far as anybody
 * can tell: the rule is shown as the closest there is, after what it lacks. Of prices or people this would be another's.
 */
export function onlyCase(question: string, missing: Missing[]): boolean {
  return asksYesNo(question) && missing.every(({ found }) => found === null)
}

/** Whether all that is missing was only told before the question, and no text has another in its place. */
export function onlyTold(question: string, missing: Missing[]): boolean {
  const told = wordsOf(toldBefore(question))
  const asked = wordsOf(question.slice(toldBefore(question).length))
  return missing.every(
    ({ asked: name, found }) =>
      found === null && wordsOf(name).every((word) => told.includes(word) && !asked.includes(word)),
  )
}

/**
 * Whether all that is missing is a name that was only told before the question and that other passages have, and the best
 * sentence names nothing else: what it says holds for the place that is spoken of.
 */
export function holdsForAll(part: Part, missing: Missing[]): boolean {
  if (!onlyTold(part.question, missing)) return false
  if (!missing.every(({ asked }) => anyHas(part.passages, asked))) return false
  const [best] = scoreSentences(part.question, part)
  const text = part.passages[best?.passage ?? -1]?.sentences[best?.sentence ?? -1]?.text ?? ''
  const asked = wordsOf(part.question)
  return namesIn(` ${text}`).every((name) => holds(asked, name))
}

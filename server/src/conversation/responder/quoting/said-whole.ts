import type { Part } from '../knowledge.ts'
import { scoreSentences } from '../sentence-score.ts'
import { isRow } from './row.ts'

/** Whether the best sentence, which is no row of a table, says all of the question and has the kind of thing it wants. */
export function saidWhole(part: Part): boolean {
  const [best] = scoreSentences(part.question, part)
  const passage = part.passages[best?.passage ?? -1]
  const sentence = passage?.sentences[best?.sentence ?? -1]
  if (!best || !passage || !sentence || isRow(passage, sentence)) return false
  return best.coverage >= 0.95 && best.type === 1
}

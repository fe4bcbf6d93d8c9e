import type { Knowledge } from './knowledge.ts'
import { scoreSentences } from './sentence-score.ts'

/** From here on the best sentence is given as the answer. */
export const answers = 0.6

/**
 * How likely it is that the best sentence found answers the question, 0..1. Fitted on questions with known answers;
 * to be fitted again when the scores change. Without a term or a hit there is nothing to say.
 */
export function confidence(question: string, knowledge: Knowledge): number {
  const { passages, terms } = knowledge
  const scored = scoreSentences(question, knowledge)
  const best = scored[0]
  if (!best || terms.length === 0) return 0
  const second = scored.find(({ passage }) => passage !== best.passage)
  const found = Math.max(...passages.map(({ f }) => f))
  const z =
    3.35 * best.coverage +
    15.03 * found +
    0.23 * best.type +
    2.61 * (best.score - (second?.score ?? 0)) -
    7.77 / Math.max(terms.length, 2) -
    5.4
  return 1 / (1 + Math.exp(-z))
}

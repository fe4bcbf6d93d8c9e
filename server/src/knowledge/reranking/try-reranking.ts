import { ModelFault } from '../../conversation/models/model-fault.ts'
import { calibrationPairs } from '../vectors/calibration-pairs.ts'
import type { Asked } from './provider-reranking.ts'

// As many texts as a search sends. A provider that is tried takes but some requests a minute.
const texts = 20
const questions = 8
const leastRight = 7

/**
 * Has a model order sentences for some questions: the one that belongs to a question must come before all others, for
 * nearly each of them. Throws a ModelFault where it does not.
 */
export async function tryReranking(scoresOf: (asked: Asked) => Promise<number[]>): Promise<void> {
  const pairs = calibrationPairs.slice(0, texts)
  const documents = pairs.map(([, sentence]) => sentence)
  const tried = pairs.map(([question], own) => ({ question, own }))
  let right = 0
  for (const { question, own } of tried.filter((_, at) => at % 2 === 1).slice(0, questions)) {
    const scores = await scoresOf({ question, documents })
    const best = scores[own] ?? Number.NEGATIVE_INFINITY
    if (scores.every((score, at) => at === own || score < best)) right += 1
  }
  if (right < leastRight) {
    throw new ModelFault('request', {
      said: 'This model does not put the text that answers a question before others. Choose one for reranking.',
    })
  }
}

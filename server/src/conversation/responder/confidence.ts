import type { Knowledge } from './knowledge.ts'
import { answerType } from './question.ts'
import { scoreSentences } from './sentence-score.ts'

/** From here on the best sentence is given as the answer. */
export const answers = 0.58
/** From here on it is shown as the closest there is, with a question. */
export const tentative = 0.52

export const featureNames = ['coverage', 'f', 'type', 'margin', 'brevity', 'whole', 'cosine']

/**
 * What tells whether the best sentence answers: nothing that changes with how much else was uploaded. Null when there
 * is no sentence or no term.
 */
export function features(question: string, knowledge: Knowledge): number[] | null {
  const { passages, terms } = knowledge
  const scored = scoreSentences(question, knowledge)
  const best = scored[0]
  const passage = best && passages[best.passage]
  const sentence = best && passage?.sentences[best.sentence]
  if (!best || !passage || !sentence || terms.length === 0) return null
  const second = scored.find((each) => each.passage !== best.passage)
  const asked = answerType(question)
  const type = asked === null ? 0 : best.type > 0 ? 1 : -1
  const cosine = Math.max(sentence.cosine ?? 0, passage.cosine ?? 0)
  return [
    best.coverage,
    passage.f,
    type,
    Math.min(0.5, best.score - (second?.score ?? 0)),
    1 / terms.length,
    // Two words or more, all of them in one sentence.
    best.coverage >= 0.95 && terms.length > 1 && type >= 0 ? 1 : 0,
    Math.max(0, cosine - 0.3),
  ]
}

// Fitted with bench/fit-confidence.ts, in the order of the features.
const weights = [1.55, 0.82, 0.45, 2.22, -0.37, 1.2, 0.32]
const constant = -1.7

/** How likely it is that the best sentence found answers the question, 0..1. */
export function confidence(question: string, knowledge: Knowledge): number {
  const x = features(question, knowledge)
  if (!x) return 0
  const z = x.reduce((total, each, at) => total + each * (weights[at] ?? 0), constant)
  return 1 / (1 + Math.exp(-z))
}

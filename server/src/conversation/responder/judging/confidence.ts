import type { Knowledge } from '../knowledge.ts'
import { detectLanguage } from '../languages/language.ts'
import { answerType } from '../question/answer-type.ts'
import { isRareWord } from '../question/english-words.ts'
import { isRow } from '../quoting/row.ts'
import { measured, type ScoredSentence, scoreSentences } from '../sentence-score.ts'
import { wordsOf } from '../words.ts'

/** From here on the best passage alone is given as the answer. */
export const sure = 0.75
/** From here on the best two are given as the answer. */
export const answers = 0.51
/** From here on they are shown as the closest there is, with a question, where many passages were searched. */
export const tentative = 0.48

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** From here on they are shown beside the answer to what was asked together with them. */
export const tentativeBeside = 0.25

// Among the files of one company what is nearest is nearer to the point than among a thousand passages on everything,
// where something is always near by chance.
const amongFew = 0.36
const few = 150
/** From so many passages on, something is always near by chance. */
export const many = 900

/** From where on passages are shown as the closest there is, of so many that were searched. */
export function tentativeAmong(size = many): number {
  const share = Math.log(clamp(size, many) / few) / Math.log(many / few)
  return amongFew + (tentative - amongFew) * Math.max(0, share)
}

// So much less is enough where nothing speaks against it.
const likelier = 0.11

/** From where on they are shown where nothing speaks against it: `isLikely`. */
export const likelyAmong = (size = many) =>
  tentativeAmong(size) - likelier * (tentative - tentativeAmong(size) > 0.001 ? 1 : 0)

/** Whether no passage lacks a rare word of the question, synonyms aside. */
function saysRare(question: string, { passages, terms }: Knowledge): boolean {
  if ((detectLanguage(question) ?? 'en') !== 'en') return true
  const all = passages
    .slice(0, 5)
    .map(({ title, heading, body }) => [title, ...heading, body].join(' ').toLowerCase())
    .join(' ')
  const words = wordsOf(question)
  return terms.every(({ lexeme }) => {
    const begin = lexeme.slice(0, Math.max(3, lexeme.length - 1))
    const word = words.find((each) => each.startsWith(begin)) ?? lexeme
    return all.includes(begin) || !isRareWord(word)
  })
}

/**
 * Whether nothing speaks against the best sentence: the passages have each rare word of the question, and the sentence
 * has the kind of thing that is asked for, or no other passage is nearer in meaning.
 */
export function isLikely(question: string, knowledge: Knowledge): boolean {
  const found = features(question, knowledge)
  if (!found) return false
  const {
    match = 0,
    lead: ahead = 0,
    row = 0,
  } = Object.fromEntries(featureNames.map((name, at) => [name, found.x[at]]))
  const near = !found.blind && ahead >= 0
  // A row that is but near is that of something else.
  return row === 0 && (match >= 0.5 || near) && saysRare(question, knowledge)
}

export const featureNames = [
  ...['coverage', 'f', 'match', 'mismatch', 'margin', 'brevity', 'whole', 'first', 'row'],
  ...['cosine', 'passage', 'lead', 'unsaid', 'untyped'],
]

// Where nothing else was found nothing is behind it.
const alone = 0.15

/** How much nearer in meaning the sentence is than the sentences of all other passages. */
function lead({ passages }: Knowledge, best: ScoredSentence, cosine: number) {
  const others = passages
    .filter((_, at) => at !== best.passage)
    .map((passage) => Math.max(passage.sentenceCosine ?? 0, passage.cosine ?? 0))
  return clamp(cosine - Math.max(0, ...others), 0.3)
}

/** The share of the question's weight that none of the best passages has. */
function unsaid({ passages, terms }: Knowledge): number {
  const said = new Set<string>()
  const all = passages
    .slice(0, 5)
    .map(({ title, heading, body }) => [title, ...heading, body].join(' ').toLowerCase())
    .join(' ')
  for (const { stems } of terms)
    for (const stem of stems)
      if (all.includes(stem.slice(0, Math.max(3, stem.length - 1)))) said.add(stem)
  const whole = terms.reduce((sum, { idf }) => sum + idf, 0)
  const missing = terms.filter(({ stems }) => !stems.some((stem) => said.has(stem)))
  return whole > 0 ? missing.reduce((sum, { idf }) => sum + idf, 0) / whole : 0
}

export type Features = { x: number[]; blind: boolean }

/**
 * What tells whether the best sentence answers: nothing that changes with how much else was uploaded. `blind` where
 * no vectors could be compared. Null when there is no sentence or no term.
 */
export function features(question: string, knowledge: Knowledge): Features | null {
  const { passages, terms } = knowledge
  const scored = scoreSentences(question, knowledge)
  const best = scored[0]
  const passage = best && passages[best.passage]
  const sentence = best && passage?.sentences[best.sentence]
  if (!best || !passage || !sentence || terms.length === 0) return null
  const second = scored.find((each) => each.passage !== best.passage)
  const asked = answerType(question)
  const mismatch = asked !== null && measured.includes(asked) && best.type === 0
  const blind = passage.cosine === null
  const cosine = Math.max(sentence.cosine ?? 0, 0)
  const x = [
    best.coverage,
    passage.f,
    best.type,
    mismatch ? 1 : 0,
    second ? Math.min(0.5, best.score - second.score) : alone,
    1 / terms.length,
    // Two words or more, all of them in one sentence.
    best.coverage >= 0.95 && terms.length > 1 && !mismatch ? 1 : 0,
    best.passage === 0 ? 1 : 0,
    isRow(passage, sentence) ? 1 : 0,
    cosine,
    Math.max(passage.cosine ?? 0, 0),
    blind ? 0 : lead(knowledge, best, cosine),
    unsaid(knowledge),
    asked === null ? 1 : 0,
  ]
  return { x, blind }
}

// Below it, and without a vector, a sentence but shares a word with the question.
const leastCoverage = 0.3

// Fitted with bench/gate/fit-confidence.ts, in the order of the features.
const seeing = {
  weights: [
    ...[1.85, 1.59, 0.04, 0.2, 3.02, -2.21, -0.22, 0.54, -0.26],
    ...[1.62, 2.15, 0.06, -1.05, -0.17],
  ],
  constant: -3.24,
}
const blindly = {
  weights: [1.96, 1.64, 0.17, 0.65, 2.66, -3.84, -0.65, 0.73, -0.68, 0, 0, 0, -1.17, -0.11],
  // The fit says -1.46; as many are to be answered as with vectors.
  constant: -0.9,
}

/** How likely it is that what stands around the best sentences of two passages answers the question, 0..1. */
export function confidence(question: string, knowledge: Knowledge): number {
  const found = features(question, knowledge)
  const [coverage = 0] = found?.x ?? []
  if (!found || (found.blind && coverage < leastCoverage)) return 0
  const { weights, constant } = found.blind ? blindly : seeing
  const z = found.x.reduce((total, each, at) => total + each * (weights[at] ?? 0), constant)
  return 1 / (1 + Math.exp(-z))
}

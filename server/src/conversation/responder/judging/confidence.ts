import type { Knowledge } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { isRareWord } from '../question/spelling/english-words.ts'
import { isRow } from '../quoting/row.ts'
import { type ScoredSentence, scoreSentences } from '../sentence-score.ts'
import { askOf } from '../tables/ask.ts'
import { questionOf } from '../tables/cells/words.ts'
import { wordsOf } from '../words.ts'
import { features, headedText, nearness, textOfBest, unsaid } from './features.ts'
import { shareSaid } from './share-said.ts'

/** From here on the best passage alone is given as the answer. */
export const sure = 0.75
/** From here on the best two are given as the answer. */
export const answers = 0.51
/** From here on they are shown as the closest there is, with a question, where many passages were searched. */
export const tentative = 0.505

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
function saysRare(question: string, knowledge: Knowledge): boolean {
  if (askedLanguage(question) !== 'en') return true
  const all = textOfBest(knowledge)
  const words = wordsOf(question)
  return knowledge.terms.every(({ lexeme }) => {
    const begin = lexeme.slice(0, Math.max(3, lexeme.length - 1))
    const word = words.find((each) => each.startsWith(begin)) ?? lexeme
    return all.includes(begin) || !isRareWord(word)
  })
}

/** Whether a sentence is as near in meaning as any other of what was found; not where nothing could be compared. */
function isNearest({ passages }: Knowledge, best: ScoredSentence): boolean {
  const { cosine = null, sentences = [] } = passages[best.passage] ?? {}
  const others = passages.filter((_, at) => at !== best.passage).map(nearness)
  const own = Math.max(0, sentences[best.sentence]?.cosine ?? 0)
  return cosine !== null && own >= Math.max(0, ...others)
}

// So much of a question's own rare words, letter by letter, is its subject.
const subject = 0.4

/** Whether a question asks which of several is more, or the most. */
function compares(question: string): boolean {
  const { superlative, comparative } = askOf(questionOf(question))
  return superlative !== null || comparative !== null
}

/** Whether the passages say each thing that a question names, and this sentence most of it in its own words. */
function saysMost(question: string, knowledge: Knowledge, best: ScoredSentence): boolean {
  const passage = knowledge.passages[best.passage]
  if (!passage || knowledge.terms.length < 2 || compares(question)) return false
  return (
    unsaid(knowledge) < 0.001 && shareSaid(question, headedText(passage, best.sentence)) >= subject
  )
}

/**
 * Whether nothing speaks against the best sentence: it says most of the question in its own words, and the passages all of
 * it; or the passages have each rare word of the question, and the sentence has the kind of thing that is asked for, or no
 * other passage is nearer in meaning.
 */
export function isLikely(question: string, knowledge: Knowledge): boolean {
  const [best] = scoreSentences(question, knowledge)
  const passage = best && knowledge.passages[best.passage]
  const sentence = best && passage?.sentences[best.sentence]
  if (!sentence || knowledge.terms.length === 0) return false
  if (saysMost(question, knowledge, best)) return true
  // A row that is but near is that of something else.
  if (isRow(passage, sentence)) return false
  return (best.type >= 0.5 || isNearest(knowledge, best)) && saysRare(question, knowledge)
}

// Below it, and without a vector, a sentence but shares a word with the question.
const leastCoverage = 0.3

// Fitted with bench/gate/fit-confidence.ts, in the order of the features; the constants so that as little is answered that
// no file covers as before.
const seeing = {
  weights: [
    ...[1.06, 0.15, 0.35, 0.99, -3.2, 0.2, -0.73, 0.66, -0.89],
    ...[2.4, -0.77, 0.94, 0.16, 0.8, -0.79, -0.59, 0.86],
  ],
  constant: -1.15,
}
const blindly = {
  weights: [
    ...[0.82, 0.18, 0.27, 1.25, -2.7, 0.52, -1.01, 0, -0.69],
    ...[2.23, 0, 1.22, 0.06, 0.33, -0.68, -0.39, 0.63],
  ],
  constant: -1,
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

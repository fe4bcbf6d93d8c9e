import type { Knowledge } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { type ScoredSentence, scoreSentences } from '../sentence-score.ts'
import { folded, isEmpty, sameWord, wordsOf } from '../tables/cells/words.ts'
import { comparativeIn, superlativeIn } from '../tables/extremes.ts'
import { type Quote, quoteOf } from './quote.ts'

const joints: Record<string, RegExp> = {
  en: /^(?:or|than|versus|vs)$/,
  de: /^(?:oder|als)$/,
  fr: /^(?:ou|que)$/,
  es: /^(?:o|que)$/,
  it: /^(?:o|oppure|che|di)$/,
  nl: /^(?:of|dan)$/,
  pt: /^(?:ou|que)$/,
}
const and = /^(?:and|und|et|y|e|en)$/
const differs =
  /\b(?:differen\w+|differ|compared?|unterschied\w*|unterscheide\w*|diferencia\w*|differenza)\b/
const considered = 8
const leastShare = 0.5

/** The things that a question compares, each as the words that only it has; null where it compares no two. */
export function sidesOf(question: string): [string[], string[]] | null {
  const text = folded(question)
  const extreme = comparativeIn(text) ?? superlativeIn(text)
  const differing = differs.exec(text)
  if (!extreme && !differing) return null
  const joint = joints[askedLanguage(question)] ?? joints.en
  // "…, the Ash or the Elm?": what stands before the comma says what is compared.
  const clause = text
    .split(/[,:;]\s/)
    .findLast((each) => wordsOf(each).some((word) => joint?.test(word)))
  const isOne = (word: string) => (joint?.test(word) ?? false) || (!!differing && and.test(word))
  const words = wordsOf(clause ?? text)
  const at = words.findLastIndex(isOne)
  if (at < 1) return null
  const telling = (side: string[]) =>
    side.filter((word) => !isEmpty(word) && !extreme?.said.includes(word) && !differs.test(word))
  const said = extreme?.said ?? []
  const compared = words.findIndex((word) => said.includes(word))
  const before = words.slice(0, at)
  // "Is the Ash cheaper to rent than the Elm": what is cheaper stands before it.
  const subject = compared > 0 ? telling(before.slice(0, compared)) : []
  const left = subject.length > 0 ? subject : telling(before)
  const right = telling(words.slice(at + 1))
  const own = (side: string[], other: string[]) =>
    side.filter((word) => !other.some((each) => sameWord(each, word)))
  const sides: [string[], string[]] = [own(left, right), own(right, left)]
  return sides.every(({ length }) => length > 0) ? sides : null
}

const share = (side: string[], words: string[]) =>
  side.filter((word) => words.some((each) => sameWord(each, word))).length / side.length

type Read = {
  sentence: ScoredSentence
  words: string[]
  headed: string[]
  numbers: number
  /** Whether it says what is compared: when it was built, of what is older. */
  ofSubject: boolean
}

/** The sentence that speaks of one side best: what is compared mostly has a number. */
function sentenceOf(side: string[], read: Read[]) {
  const [best] = read
    .map(({ sentence, words, headed, numbers, ofSubject }) => {
      const held = Math.max(share(side, words), 0.8 * share(side, headed))
      const told = (numbers > 0 ? 0.3 : 0) + (ofSubject ? 0.5 : 0)
      return { sentence, held, score: held + sentence.score + told }
    })
    .filter(({ held }) => held >= leastShare)
    .sort((a, b) => b.score - a.score)
  return best
}

export type Sides = {
  /** One of each thing in turn, or one of both. */
  quotes: Quote[]
  /** The words that only that thing has, of each. */
  sides: [string[], string[]]
  /** Whether they name both things whole. */
  whole: boolean
}

/** What is said of each of two things that a question compares: two quotes, or one that speaks of both. */
export function bothSides(question: string, knowledge: Knowledge): Sides | null {
  const sides = sidesOf(question)
  if (!sides) return null
  const passages = knowledge.passages.slice(0, considered)
  const scored = scoreSentences(question, { ...knowledge, passages })
  const asked = folded(question)
  const of = (comparativeIn(asked) ?? superlativeIn(asked))?.of
  const read = scored.map((sentence): Read => {
    const { heading = [], sentences = [] } = passages[sentence.passage] ?? {}
    const text = sentences[sentence.sentence]?.text ?? ''
    const numbers = text.match(/\d[\d.,:]*/g)?.length ?? 0
    const ofSubject = of?.strict === true && of.names.test(folded(text))
    return {
      ...{ sentence, words: wordsOf(text), headed: wordsOf(heading.at(-1) ?? '') },
      ...{ numbers, ofSubject },
    }
  })
  const [one, other] = sides.map((side) => sentenceOf(side, read))
  if (!one || !other) return null
  const both = read.find(
    ({ words, numbers }) => numbers > 1 && sides.every((side) => share(side, words) > 0.99),
  )
  const wanted = both ? [both.sentence] : [...new Set([one.sentence, other.sentence])]
  const quotes = wanted.flatMap(
    (sentence) => quoteOf(passages, sentence, { question, scored, sentences: 1 }) ?? [],
  )
  return { quotes, sides, whole: both !== undefined || Math.min(one.held, other.held) > 0.99 }
}

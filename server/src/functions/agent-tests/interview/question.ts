import { isEnglishWord } from '../../../conversation/responder/question/spelling/english-words.ts'

/** A passage that an agent may answer from. */
export type Passage = {
  sourceId: string
  /** Of its document, as citations name it. */
  title: string
  heading: string[]
  body: string
  language: string
}

export type Kind = 'table' | 'heading' | 'cost' | 'time' | 'amount' | 'yes'

/** What one passage answers by its own words, and what the answer must then say. */
export type Question = {
  kind: Kind
  question: string
  expected: string
  /** The words of the passage that answer it. */
  evidence: string
}

const articles = new Set(
  'the a an our your each every all this everybody everyone le la les un une nos el los las una der die das ein eine'.split(
    ' ',
  ),
)

/** "Replacement keys" are things, as is what is more than one; "Solo", and what no text is full of, may be a name. */
function isThing(phrase: string, small: string, verb: string): boolean {
  const [, second = ''] = phrase.split(' ')
  if (/[^s]s$/.test(small) && !verb.endsWith('s')) return true
  return /^\p{Ll}/u.test(second) && isEnglishWord(small)
}

/** In the middle of a sentence: "The parcel" is "the parcel", a name stays as it is. The verb tells one from many. */
export function within(phrase: string, verb: string, { body, language }: Passage): string {
  const [first = ''] = phrase.split(' ')
  const small = first.toLowerCase()
  const isWord =
    articles.has(small) ||
    small.endsWith('ing') ||
    words(body).includes(small) ||
    (language === 'en' && isThing(phrase, small, verb))
  return isWord ? small + phrase.slice(first.length) : phrase
}

const words = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

import type { Passage } from '../../../knowledge/search/passage.ts'
import { isInWordNet, meaningsOf } from '../../../knowledge/search/related/wordnet.ts'
import type { Knowledge } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { type AnswerType, answerType } from '../question/answer-type.ts'
import { measured } from '../sentence-score.ts'
import { almost, sameWord, wordsOf } from '../words.ts'
import { general } from './general.ts'

// What has a price, a time or a number is a thing: where no text has its name, none has the price.
const ofThings: AnswerType[] = [
  ...(['amount', 'contact', 'date', 'duration', 'name', 'number', 'size', 'weight'] as const),
]

// Among thousands of passages the best of them may lack a word that others have.
const mostPassages = 900
const mostWords = 9
// In so many the thing is still what stands behind the verb: "How much is the fine for …".
const longest = 12
const existence =
  /^(?:and |but |so )?(?:(?:is|are) there|(?:do|have) you (?:have|got|offer))(?!\p{L})/iu
const determiner = /^(?:an?|the|any|your)$/
// What is mine may be what happened to me: only where it is measured.
const own = /^(?:my|our)$/
const verb = /^(?:is|are|does)$/
const pronoun = /^(?:it|that|this|they|there|he|she|you|we)$/
const mostBefore = 3
const preposition = /^(?:on|for|of|in|with|at)$/
const compared =
  /(?:est|ed)$|^(?:cheap|long|short|bigg|small|high|low|fast|old|new|young|larg|heavi|light|lat|earli|bett|great|wid|deep)er$/
const headOf = ({ title, heading }: Passage) => [title, ...heading].join(' ')

/** The words of a question that a text has not, neither they nor others that say the same. */
function unsaidWords(words: string[], text: string, { terms }: Knowledge): Set<string> {
  const said = new Set(wordsOf(text))
  const isSaid = (stem: string) => {
    const begins = stem.slice(0, Math.max(3, stem.length - 1))
    return [...said].some((word) => word.startsWith(begins))
  }
  const unsaid = terms.filter(({ stems }) => !stems.some(isSaid))
  const isUnsaid = (word: string) =>
    unsaid.some(({ lexeme }) => word.startsWith(lexeme.slice(0, Math.max(3, lexeme.length - 1)))) &&
    ![...said].some((other) => almost(word, other) || sameWord(word, other))
  return new Set(words.filter((word) => word.length > 3 && isUnsaid(word)))
}

/** The last sentence of a question that asks, without what is told around it. */
const askedIn = (question: string) =>
  question.split(/(?<=[.!?])\s+/u).findLast((sentence) => sentence.trim().endsWith('?')) ?? question

/** Whether a word in small letters may name a thing. */
const isNoun = (word: string) =>
  !isInWordNet(word) ||
  [word, word.replace(/e?s$/, '')].some((each) => meaningsOf(each, 'noun').length > 0)

/** Whether a word stands behind the verb that a question begins with: "How much is first class upgrade?". */
function isSubject(words: string[], at: number): boolean {
  const place = words.findIndex((word) => verb.test(word))
  const between = words.slice(place + 1, at)
  return (
    place >= 0 &&
    place <= mostBefore &&
    at > place &&
    between.length < mostBefore &&
    !between.some((word) => pronoun.test(word))
  )
}

/** A word as its writer wrote it, capitals and all. */
const asWritten = (word: string, text: string) =>
  text.match(/\p{L}+|\p{N}+/gu)?.find((each) => each.toLowerCase() === word) ?? word

/** The things that a question asks about and a text has no name of, by where they stand; only in English, where that tells things. */
function thingsUnsaid(question: string, text: string, knowledge: Knowledge): string[] {
  const words = wordsOf(askedIn(question))
  // Who tells a story uses words of their own.
  if (words.length > longest) return []
  const unsaid = unsaidWords(words, text, knowledge)
  const type = answerType(question)
  const isMeasured = type !== null && measured.includes(type)
  const things = words.filter((word, at) => {
    if (!unsaid.has(word) || general.has(word) || compared.test(word) || !isNoun(word)) return false
    if (isSubject(words, at) && !word.endsWith('ing')) return true
    if (words.length > mostWords) return false
    const [before = '', first = ''] = [words[at - 1], words[at - 2]]
    if (isMeasured && (own.test(before) || own.test(first))) return true
    return determiner.test(before) || preposition.test(before) || determiner.test(first)
  })
  return things.map((word) => asWritten(word, question))
}

type Found = Knowledge & { size?: number | undefined }

/** Whether so few passages were searched that none of them is near by chance, and the question and they are in English. */
function isTelling(question: string, { size, passages }: Found): boolean {
  if (size === undefined || size > mostPassages) return false
  return askedLanguage(question) === 'en' && passages[0]?.language === 'en'
}

/**
 * Things that a question asks the price, the time or the number of, and of which no text found has the name: "a workshop
 * on beekeeping".
 */
export function strangersIn(question: string, found: Found): string[] {
  const type = answerType(question)
  if (type === null || !ofThings.includes(type) || !isTelling(question, found)) return []
  const text = found.passages.map((each) => `${headOf(each)} ${each.body}`)
  return thingsUnsaid(question, text.join(' '), found)
}

/** The things that a question asks about and a quote of this passage does not speak of, though another text may. */
function unsaidIn(question: string, passage: Passage, quote: string, found: Found): string[] {
  if (passage.language !== 'en' || !isTelling(question, found)) return []
  // Of a row of a table the other rows say nothing.
  const isLine = passage.body.includes(quote)
  return thingsUnsaid(question, `${headOf(passage)} ${isLine ? passage.body : quote}`, found)
}

/** Such things where their price, their length or their number is asked for: "the night splint", where the passage is on fillings. */
export function strangersTo(question: string, passage: Passage, quote: string, found: Found) {
  const type = answerType(question)
  return type !== null && measured.includes(type) ? unsaidIn(question, passage, quote, found) : []
}

/** Whether it is asked if there is something that a quote of this passage does not speak of: "Is there a dress code?" */
export const lacksExistence = (
  question: string,
  passage: Passage,
  quote: string,
  found: Found,
): boolean =>
  existence.test(question) &&
  unsaidIn(question, passage, quote, found).some((word) => !word.endsWith('ing'))

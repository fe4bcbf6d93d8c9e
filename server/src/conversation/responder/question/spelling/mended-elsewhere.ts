import { rough } from '../../../../knowledge/search/translation/lexicon.ts'
import { isWordOf } from '../../../../knowledge/search/translation/translate.ts'
import { almost, sameWord } from '../../words.ts'
import { heardElsewhere, withoutAccents } from './heard.ts'
import type { KnownWords } from './mended-question.ts'
import { isMeant, isShuffled, mostLooked, once } from './slip.ts'

/**
 * A question that is not in English, whose words have more forms than the lists: a word of its language stays as it is, and
 * only what is surely a slip is put right. Accents that were left out are.
 */
export function mendedElsewhere(question: string, language: string, known: KnownWords): string {
  const { said, passages, everyday } = known
  const accented = new Map(said.map((other) => [withoutAccents(other), other]))
  let looked = 0
  return question.replace(/\p{L}{4,}/gu, (word) => {
    const lower = word.toLowerCase()
    if (everyday.has(lower) || passages.has(lower)) return word
    // An umlaut makes another word.
    const written = language === 'de' ? undefined : accented.get(lower)
    if (written) return written
    if (isWordOf(lower, language) || said.some((other) => inflects(lower, other))) return word
    looked += 1
    if (looked > mostLooked) return word
    const there = said.find((other) => isSlip(lower, other))
    return there ?? everydayMeant(word, everyday) ?? heardMeant(lower, language, known) ?? word
  })
}

/** The same word with another ending: no misspelling. */
function inflects(word: string, other: string): boolean {
  return (sameWord(word, other) && !almost(word, other)) || endsOtherwise(word, other)
}

const shortestStem = 4

/** Whether one of two words is the other with an ending of up to three letters. */
function endsOtherwise(word: string, other: string): boolean {
  const shared = Math.min(word.length, other.length)
  // "Expres" is no "express" without an ending.
  const cut = other.startsWith(`${word}s`) && word.endsWith('s')
  return (
    !cut &&
    shared >= shortestStem &&
    once(word) !== once(other) &&
    word.slice(0, shared) === other.slice(0, shared) &&
    Math.abs(word.length - other.length) <= 3
  )
}

const lackingFrom = 8
const changedFrom = 10

/** Whether a word is this one with a slip, and neither a form of it nor, as one letter often makes it, another word. */
function isSlip(word: string, other: string): boolean {
  if (!isMeant(word, other) || rough(word) === rough(other)) return false
  if (isShuffled(word, other) || once(word) === once(other)) return true
  const least = word.length === other.length ? changedFrom : lackingFrom
  return Math.min(word.length, other.length) >= least
}

/** The one everyday word that a word is with a slip, where no passage has either; a name is none. */
function everydayMeant(word: string, everyday: ReadonlySet<string>): string | undefined {
  if (/^\p{Lu}/u.test(word)) return undefined
  const [only, other] = [...everyday].filter((each) => each[0] === word[0] && isSlip(word, each))
  return other === undefined ? only : undefined
}

const heardFrom = 5

/** What is said as a word is, and spelt otherwise: "wonung" is "Wohnung", "bacaciones" is "vacaciones". */
function heardMeant(word: string, language: string, { said, everyday }: KnownWords) {
  const heard = word.length < heardFrom ? null : heardElsewhere(word, language)
  if (heard === null) return undefined
  const isHeard = (other: string) =>
    Math.abs(word.length - other.length) <= 2 &&
    // An ending is none of sound: "ancienne" is no "ancien".
    !word.startsWith(other) &&
    !other.startsWith(word) &&
    heardElsewhere(other, language) === heard
  return said.find(isHeard) ?? [...everyday].find(isHeard)
}

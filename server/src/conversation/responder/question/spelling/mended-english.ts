import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'
import { isInWordNet } from '../../../../knowledge/search/related/wordnet.ts'
import { irregularForms } from '../../../../knowledge/search/translation/irregular-verbs.ts'
import { almost } from '../../words.ts'
import { partedWord } from './compounds.ts'
import { isEnglishWord, pieceShare, usualEnglish } from './english-words.ts'
import { heardAs, roughlyHeardAs, withoutAccents } from './heard.ts'
import { hasForeignLetters } from './letters.ts'
import { meantName, meantWord } from './meant.ts'
import type { KnownWords } from './mended-question.ts'
import { isMeant, isShuffled, mostLooked, once } from './slip.ts'

/**
 * An English question with a word that is none put right: as the passages have it, as people ask, or as most texts have it.
 */
export function mendedEnglish(question: string, known: KnownWords): string {
  const { said, passages, everyday } = known
  let looked = 0
  return question.replace(/\p{L}{3,}/gu, (word, at: number) => {
    const lower = word.toLowerCase()
    if (passages.has(lower) || everyday.has(lower) || pieceShare(lower) !== null) return word
    if (lower.length === 3) return shortMeant(lower, said) ?? word
    if (said.some((other) => isFormOf(lower, other))) return word
    looked += 1
    if (looked > mostLooked) return word
    if (at > 0 && /^\p{Lu}/u.test(word)) return nameMeant(lower, said) ?? word
    if (isEnglish(lower)) return said.find((other) => isSame(lower, other)) ?? word
    const typed = meantWord(lower, passages, everyday)
    // "Wrok" is "work" before it is "rock".
    if (typed && isShuffled(lower, typed)) return typed
    return (
      partedWord(lower, known) ??
      heardMeant(lower, known) ??
      typed ??
      soundsMeant(lower, said) ??
      roughlyMeant(lower, known) ??
      word
    )
  })
}

const isEnglish = (word: string) =>
  isEnglishWord(word) || irregularForms(word).length > 0 || isInWordNet(word)

/** Whether a word of a dictionary may still be this one: its letters stand otherwise, or twice. */
const isSame = (word: string, other: string) =>
  almost(word, other) && (isShuffled(word, other) || once(word) === once(other))

const form = /^(?:s|d|ed|r|er|ing|ly|al)$/

/** Whether one of two words is the other with a usual ending: "Heronsgate" is no "herons", "herons" is a "heron". */
function isFormOf(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  // "Expres" is "express" without a letter.
  if (once(short) === once(long)) return false
  return short.length > 3 && long.startsWith(short) && form.test(long.slice(short.length))
}

/** A name is another one with another letter: the passages have the one that is meant, or it cannot be spelt so. */
function nameMeant(lower: string, said: string[]): string | undefined {
  const there = said.find((other) => isMeant(lower, other))
  if (there) return there
  return (hasForeignLetters(lower) ? saidAlmost(lower, said) : undefined) ?? meantName(lower)
}

const saidAlmost = (lower: string, said: string[]) =>
  said.find((other) => other[0] === lower[0] && almost(lower, other))

/** What a word that is none sounds like, or is spelt like but for two letters: "emploies" is "employees". */
function soundsMeant(word: string, said: string[]): string | undefined {
  const isHeard = (other: string) => sounds(word, other) && isOfEnglish(other)
  return said.find(isHeard) ?? usualEnglish().find(isHeard)
}

/** A word of three letters is none, and one more makes it a word of the passages: "dta" is "data". */
function shortMeant(word: string, said: string[]): string | undefined {
  if (isInWordNet(word)) return undefined
  return said.find((other) => other.length === 4 && other[0] === word[0] && almost(word, other))
}

const nearInLength = (word: string, other: string) => Math.abs(word.length - other.length) <= 2

/** Whether a word of the passages, some of which may be in another language, is one of English: "café", not "recepción". */
const isOfEnglish = (word: string) => !/[^a-z]/.test(word) || isEnglish(withoutAccents(word))

/** What is said as a word is, letter by letter: "fone" is "phone". */
function heardMeant(word: string, { said, everyday }: KnownWords): string | undefined {
  const heard = heardAs(word)
  const isHeard = (other: string) =>
    nearInLength(word, other) && heardAs(other) === heard && isOfEnglish(other)
  return said.find(isHeard) ?? usualEnglish().find(isHeard) ?? [...everyday].find(isHeard)
}

const roughlyFrom = 5
const roughlyApart = 3

/** The nearest of what is said as a word is, but for its vowels: "hospitle" is "hospital". */
function roughlyMeant(word: string, { said, everyday }: KnownWords): string | undefined {
  if (word.length < roughlyFrom) return undefined
  const heard = roughlyHeardAs(word)
  const nearest = (words: Iterable<string>) =>
    [...words]
      .filter((other) => nearInLength(word, other) && roughlyHeardAs(other) === heard)
      .filter(isOfEnglish)
      .map((other) => ({ other, apart: distance(word, other) }))
      .filter(({ other, apart }) => apart <= roughlyApart && other.length >= 4)
      .sort((a, b) => a.apart - b.apart)[0]?.other
  return nearest(said) ?? nearest([...usualEnglish(), ...everyday])
}

const heardFrom = 6
const longerFrom = 8
const longFrom = 9

/** Whether a word sounds like this one, or is long and has two letters wrong. */
function sounds(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 2) return false
  if (Math.min(word.length, other.length) < heardFrom) return false
  const apart = distance(word, other)
  if (apart <= 2 && word.length >= longFrom) return true
  const most = word.length >= longerFrom ? 3 : 2
  return apart <= most && doubleMetaphone(word)[0] === doubleMetaphone(other)[0]
}

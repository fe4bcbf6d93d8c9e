import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'
import type { Passage } from '../../../knowledge/search/passage.ts'
import { isInWordNet } from '../../../knowledge/search/related/wordnet.ts'
import { rough } from '../../../knowledge/search/translation/lexicon.ts'
import {
  everydayWords,
  isWordOf,
  languageAsked,
} from '../../../knowledge/search/translation/translate.ts'
import { detectLanguage, languages, textsOf } from '../languages/language.ts'
import { almost, sameWord, wordsOf } from '../words.ts'
import { isEnglishWord, usualEnglish } from './english-words.ts'

// Each is looked for in all of a dictionary; a message may be made of thousands of letters that are no words.
const mostLooked = 12

const known = new Set(languages.flatMap((language) => textsOf(language).words.split(' ')))

/**
 * The question with a word that no passage has put right, where the passages have one that is spelt or sounds almost so;
 * else where an everyday word does, and in English a usual one. Only where the language is written in words of letters.
 */
export function mendedQuestion(question: string, passages: Passage[]): string {
  const language = detectLanguage(question) ?? languageAsked(question) ?? 'en'
  if (language === 'ja' || language === 'zh' || language === 'ko') return question
  const isEnglish = language === 'en'
  const said = new Map<string, number>()
  for (const { title, heading, body } of passages) {
    for (const word of wordsOf([title, ...heading, body].join(' '))) {
      said.set(word, (said.get(word) ?? 0) + 1)
    }
  }
  const candidates = [...said].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  const everyday = everydayWords(language)
  if (!isEnglish) return mendedElsewhere(question, { language, candidates, everyday })
  let looked = 0
  return question.replace(/\p{L}{4,}/gu, (word) => {
    const lower = word.toLowerCase()
    if (known.has(lower) || everyday.has(lower)) return word
    if (isEnglishWord(lower)) return word
    if (candidates.some((other) => inflects(lower, other))) return word
    const there = candidates.find((other) => isMeant(lower, other))
    if (there) return there
    looked += 1
    if (looked > mostLooked || isInWordNet(lower)) return word
    return everydayMeant(word, everyday) ?? soundsMeant(word, candidates) ?? word
  })
}

type Words = { language: string; candidates: string[]; everyday: Set<string> }

/**
 * A question that is not in English, whose words have more forms than the lists: a word of its language stays as it is, and
 * only what is surely a slip is put right. Accents that were left out are.
 */
function mendedElsewhere(question: string, { language, candidates, everyday }: Words): string {
  const said = new Set(candidates)
  const accented = new Map(candidates.map((other) => [plain(other), other]))
  let looked = 0
  return question.replace(/\p{L}{4,}/gu, (word) => {
    const lower = word.toLowerCase()
    if (known.has(lower) || said.has(lower)) return word
    // An umlaut makes another word.
    const written = language === 'de' ? undefined : accented.get(lower)
    if (written) return written
    if (isWordOf(lower, language) || candidates.some((other) => inflects(lower, other))) return word
    looked += 1
    if (looked > mostLooked) return word
    const there = candidates.find((other) => isSlip(lower, other))
    return there ?? everydayMeant(word, everyday, isSlip) ?? word
  })
}

const plain = (word: string) => word.normalize('NFD').replace(/\p{Mn}/gu, '')

const lackingFrom = 8
const changedFrom = 10

/** Whether a word is this one with a slip, and neither a form of it nor, as one letter often makes it, another word. */
function isSlip(word: string, other: string): boolean {
  if (!isMeant(word, other) || rough(word) === rough(other)) return false
  if (isShuffled(word, other) || once(word) === once(other)) return true
  const least = word.length === other.length ? changedFrom : lackingFrom
  return Math.min(word.length, other.length) >= least
}

/** The one everyday word that a word is with a slip, where no passage has either: "frist" is "first"; a name is none. */
function everydayMeant(word: string, everyday: Set<string>, meant = isMeant): string | undefined {
  if (/^\p{Lu}/u.test(word)) return undefined
  const [only, other] = [...everyday].filter((each) => each[0] === word[0] && meant(word, each))
  return other === undefined ? only : undefined
}

/**
 * What a word that is none sounds like, or is spelt like but for two letters: a word of the passages, else a usual one.
 * "emploies" is "employees"; a name is none.
 */
function soundsMeant(word: string, candidates: string[]): string | undefined {
  if (/^\p{Lu}/u.test(word)) return undefined
  const usual = usualEnglish()
  return (
    candidates.find((other) => sounds(word, other)) ??
    usual.find((other) => isMeant(word, other)) ??
    usual.find((other) => sounds(word, other))
  )
}

/**
 * Whether the word is this one with a slip. One letter makes another word of most short ones ("rate" and "date", "spend"
 * and "send"), two that changed places, or one that stands twice, hardly ever do.
 */
function isMeant(word: string, other: string) {
  if (!almost(word, other)) return false
  if (isShuffled(word, other)) return true
  if (once(word) === once(other)) return true
  return word.length >= (other.length > word.length ? 5 : 6)
}

const isShuffled = (word: string, other: string) =>
  [...word].sort().join('') === [...other].sort().join('')

const once = (word: string) => word.replace(/(\p{L})\1/gu, '$1')

const heardFrom = 5
const longFrom = 9

/** Whether a word sounds like this one, or is long and has two letters wrong. */
function sounds(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 2) return false
  if (Math.min(word.length, other.length) < heardFrom) return false
  const apart = distance(word, other)
  if (apart <= 2 && word.length >= longFrom) return true
  return apart <= 3 && doubleMetaphone(word)[0] === doubleMetaphone(other)[0]
}

/** The same word with another ending: no misspelling. */
function inflects(word: string, other: string) {
  return (
    word === other || (sameWord(word, other) && !almost(word, other)) || endsOtherwise(word, other)
  )
}

function endsOtherwise(word: string, other: string) {
  const shared = Math.min(word.length, other.length)
  // "Expres" is no "express" without an ending.
  const cut = other.startsWith(`${word}s`) && word.endsWith('s')
  return (
    !cut &&
    once(word) !== once(other) &&
    word.slice(0, shared) === other.slice(0, shared) &&
    Math.abs(word.length - other.length) <= 3
  )
}

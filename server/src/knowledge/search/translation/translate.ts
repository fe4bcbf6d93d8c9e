import { createRecent } from '../../../lib/limits/recent.ts'
import { columns } from './concepts.ts'
import { formsOf, partsOf } from './forms.ts'
import {
  type Language,
  type Lexicon,
  readLexicons,
  smallWords,
  type Word,
  wordsOf,
} from './lexicon.ts'

/** What a question asks for in other languages: for each thing the words that may stand for it. */
export type Translations = Partial<Record<Language, string[][]>>

const longestPhrase = 4

/** `places` are the entries that have it, the first the most likely. */
type Piece = { words: Word[]; places: number[] }

/** Where the lists have a word, in one of its forms; what the first of them has is the likeliest. */
function placesOf(lexicons: Lexicon[], words: Word[], language: Language): number[] {
  const [word, another] = words
  return lexicons.flatMap((lexicon) => {
    const found = lexicon.placesOf(words, language)
    if (found.length > 0 || !word || another) return found
    const forms = formsOf(word.text, language).map((form) =>
      lexicon.placesOf(wordsOf(form), language),
    )
    return forms.find((places) => places.length > 0) ?? []
  })
}

type PieceOf = (lexicons: Lexicon[], word: Word, language: Language) => Piece[]

/** A word as the lists have it, letter by letter but for its ending. */
const exactly: PieceOf = (lexicons, word, language) => [
  { words: [word], places: lexicons.flatMap((lexicon) => lexicon.placesOf([word], language)) },
]

/** A word in one of its forms, never in parts. */
const whole: PieceOf = (lexicons, word, language) => [
  { words: [word], places: placesOf(lexicons, [word], language) },
]

/** A word as it stands, or the two that it is made of where the lists have only these. */
const taken: PieceOf = (lexicons, word, language) => {
  const pieces = whole(lexicons, word, language)
  const has = (part: string) => placesOf(lexicons, wordsOf(part), language).length > 0
  const isKnown = pieces.some(({ places }) => places.length > 0)
  const parts = isKnown ? null : partsOf(word.text, language, has)
  if (!parts) return pieces
  return parts.map((part) => {
    const words = wordsOf(part)
    return { words, places: placesOf(lexicons, words, language) }
  })
}

/** A question as phrases that the lists have in this language, and the other words that it is about. */
function piecesOf(
  lexicons: Lexicon[],
  words: Word[],
  language: Language,
  pieceOf = taken,
): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at)
    const found = () => placesOf(lexicons, words.slice(at, at + length), language)
    while (length > 1 && found().length === 0) length -= 1
    const phrase = words.slice(at, at + length)
    const [word] = phrase
    if (length > 1) pieces.push({ words: phrase, places: found() })
    else if (word && !smallWords[language].has(word.text.toLowerCase()))
      pieces.push(...pieceOf(lexicons, word, language))
    at += length
  }
  return pieces
}

/** How many of the words each language is made of, the most first. */
function countSmall(words: Word[]) {
  const texts = words.map(({ text }) => text.toLowerCase())
  return columns
    .map((language) => ({
      language,
      count: texts.filter((text) => smallWords[language].has(text)).length,
    }))
    .sort((a, b) => b.count - a.count)
}

/** How many words of a question a language knows, and how many of them are small ones. */
type Known = { language: Language | null; count: number; own: number }

/**
 * The language that knows most words; of several the one that knows most small ones, or else the first column. The small ones
 * tell it alone where they are plain.
 */
function languageOf(words: Word[]): Language | null {
  const small = countSmall(words)
  const [first, second] = small
  const ahead = first && second && Math.max(2 * second.count, second.count + 3)
  if (ahead && first.count >= ahead) return first.language
  let best: Known = { language: null, count: 0, own: 0 }
  for (const language of columns) {
    // Of plain words many are spelt as those of another language.
    const things = piecesOf([readLexicons().everyday], words, language, exactly).filter(
      ({ places }) => places.length > 0,
    )
    const own = small.find((one) => one.language === language)?.count ?? 0
    const count = own + things.length
    const isMore = count > best.count || (count === best.count && own > best.own)
    if (isMore) best = { language, count, own }
  }
  return best.language
}

/** All lists: what is asked for in another language may be in any. */
const listsOf = () => Object.values(readLexicons())

type Read = { words: Word[]; from: Language | null }

// A search reads its question several times.
const recent = createRecent<Read>(20)

function readQuestion(question: string): Read {
  const before = recent.get(question)
  if (before) return before
  const words = wordsOf(question)
  const read = { words, from: languageOf(words) }
  recent.put(question, read)
  return read
}

/** The words that a language has for a piece: of the first thing of each list that has some; undefined where none has. */
function knownIn({ places }: Piece, language: Language): string[] | undefined {
  const words = listsOf().flatMap(({ begin, end, wordsAt }) => {
    const own = places.filter((place) => place >= begin && place < end)
    return own.map((place) => wordsAt(place, language)).find((found) => found.length > 0) ?? []
  })
  return words.length > 0 ? [...new Set(words)] : undefined
}

/** A word that no list has, a number with the other sign before its fraction too: 2,7 is 2.7 in English. */
function asWritten(text: string): string[] {
  const fraction = /^(\d+)([.,])(\d{1,2})$/.exec(text)
  if (!fraction) return [text]
  const [, whole, sign, rest] = fraction
  return [text, `${whole}${sign === ',' ? '.' : ','}${rest}`]
}

/** The language whose words a question has most of; null where the lists know none. */
export const languageAsked = (question: string): Language | null => readQuestion(question).from

/**
 * A question without the words that it is made of and is not about, which PostgreSQL's lists lack some of, and for Polish has
 * none; English ones have been taken away with more care (`conversation/retrieval/search-words.ts`).
 */
export function withoutSmallWords(question: string): string {
  const { from } = readQuestion(question)
  if (!from || from === 'en') return question
  const left = question.replace(/\p{L}+/gu, (word) =>
    smallWords[from].has(word.toLowerCase()) ? ' ' : word,
  )
  return /\p{L}{2}|\p{N}/u.test(left) ? left : question
}

/** Whether a language has a word, in one of its forms, among its small words or in a list. */
export function isWordOf(word: string, language: string): boolean {
  const column = columns.find((one) => one === language)
  if (!column) return false
  if (smallWords[column].has(word)) return true
  const [alone] = piecesOf(listsOf(), wordsOf(word), column)
  return (alone?.places.length ?? 0) > 0
}

/** Whether the lists have a word as it stands, in one of its forms. */
export function isListed(word: string, language: Language): boolean {
  return placesOf(listsOf(), wordsOf(word), language).length > 0
}

/** What a question asks for in the languages that it is not in; what the lexicon lacks, names above all, as it stands. */
export function translate(question: string): Translations {
  const { words, from } = readQuestion(question)
  if (!from) return {}
  const pieces = piecesOf(listsOf(), words, from)
  if (pieces.every(({ places }) => places.length === 0)) return {}
  return Object.fromEntries(
    columns
      .filter((language) => language !== from)
      .map((language) => [
        language,
        pieces.map(
          (piece) => knownIn(piece, language) ?? piece.words.flatMap(({ text }) => asWritten(text)),
        ),
      ]),
  )
}

/** Words of a question, and those that another language, or its own, has for what they say. */
export type Wording = { said: string; words: string[] }

/** How a language says what a question says; empty for a language that the lexicon lacks. */
export function wordingsIn(question: string, language: string): Wording[] {
  const { everyday } = readLexicons()
  const known = columns.find((column) => column === language)
  const { words, from } = readQuestion(question)
  if (!known || !from) return []
  const said = (piece: Piece) => piece.words.map(({ text }) => text).join(' ')
  if (from !== known) {
    return piecesOf(listsOf(), words, from).flatMap((piece) => {
      const found = knownIn(piece, known)
      return found ? [{ said: said(piece), words: found }] : []
    })
  }
  // A compound is looked for in its own language as it stands.
  return piecesOf([everyday], words, from, whole).flatMap((piece) =>
    piece.places.map((place) => ({
      ...{ said: said(piece), words: everyday.wordsAt(place, known) },
    })),
  )
}

const spelt = new Map<Language, Set<string>>()

/** The single words that people ask with, in small letters; none of a language that the lexicon lacks. */
export function everydayWords(language: string): Set<string> {
  const { everyday } = readLexicons()
  const column = columns.find((one) => one === language)
  if (!column) return new Set()
  const known = spelt.get(column) ?? new Set<string>()
  if (known.size === 0) {
    for (let place = 0; place < everyday.end; place += 1) {
      const words = everyday.wordsAt(place, column).flatMap((phrase) => phrase.split(' '))
      for (const word of words) if (/^\p{L}+$/u.test(word)) known.add(word.toLowerCase())
    }
    spelt.set(column, known)
  }
  return known
}

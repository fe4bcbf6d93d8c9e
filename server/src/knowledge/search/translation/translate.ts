import { createRecent } from '../../../lib/limits/recent.ts'
import { relatedWords } from '../related/related-words.ts'
import { columns } from './concepts.ts'
import { formsOf, partsOf } from './forms.ts'
import { irregularForms } from './irregular-verbs.ts'
import {
  keyOf,
  type Language,
  type Lexicon,
  readLexicons,
  rough,
  type Word,
  wordsOf,
} from './lexicon.ts'

/** What a question asks for in other languages: for each thing the words that may stand for it. */
export type Translations = Partial<Record<Language, string[][]>>

const longestPhrase = 3

/** `places` are the entries that have it, the first the most likely. */
type Piece = { words: Word[]; places: number[] }

/** Where the list has a word, in one of its forms. */
function placesOf({ places }: Lexicon, words: Word[], language: Language): number[] {
  const found = places[language].get(keyOf(words))
  const [word, another] = words
  if (found || !word || another) return found ?? []
  const forms = formsOf(word.text, language).map((form) => places[language].get(rough(form)))
  return forms.find((form) => form !== undefined) ?? []
}

/** A word as the list has it, letter by letter but for its ending. */
function exactly({ places }: Lexicon, word: Word, language: Language): Piece[] {
  return [{ words: [word], places: places[language].get(word.rough) ?? [] }]
}

/** A word in one of its forms, never in parts. */
function whole(lexicon: Lexicon, word: Word, language: Language): Piece[] {
  return [{ words: [word], places: placesOf(lexicon, [word], language) }]
}

/** A word as it stands, or the two that it is made of where the list has only these. */
function taken(lexicon: Lexicon, word: Word, language: Language): Piece[] {
  const pieces = whole(lexicon, word, language)
  const has = (part: string) => placesOf(lexicon, wordsOf(part), language).length > 0
  const isKnown = pieces.some(({ places }) => places.length > 0)
  const parts = isKnown ? null : partsOf(word.text, language, has)
  if (!parts) return pieces
  return parts.map((part) => {
    const words = wordsOf(part)
    return { words, places: placesOf(lexicon, words, language) }
  })
}

/** A question as phrases that the lexicon has in this language, and the other words that it is about. */
function piecesOf(
  lexicon: Lexicon,
  words: Word[],
  language: Language,
  pieceOf: typeof taken = taken,
): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at)
    const found = () => placesOf(lexicon, words.slice(at, at + length), language)
    while (length > 1 && found().length === 0) length -= 1
    const phrase = words.slice(at, at + length)
    const [word] = phrase
    if (length > 1) pieces.push({ words: phrase, places: found() })
    else if (word && !lexicon.small[language].has(word.text.toLowerCase()))
      pieces.push(...pieceOf(lexicon, word, language))
    at += length
  }
  return pieces
}

/** The language that knows most words; English unless another one knows more. */
function languageOf(known: Lexicon, words: Word[]): Language | null {
  let best: { language: Language; count: number } | null = null
  for (const language of columns) {
    const small = words.filter(({ text }) => known.small[language].has(text.toLowerCase())).length
    const things = piecesOf(known, words, language, exactly).filter(
      ({ places }) => places.length > 0,
    )
    const count = small + things.length
    if (count > (best?.count ?? 0)) best = { language, count }
  }
  return best?.language ?? null
}

type Read = { words: Word[]; from: Language | null }

// A search reads its question several times.
const recent = createRecent<Read>(20)

function readQuestion(known: Lexicon, question: string): Read {
  const before = recent.get(question)
  if (before) return before
  const words = wordsOf(question)
  const read = { words, from: languageOf(known, words) }
  recent.put(question, read)
  return read
}

/** The words that a language has for a piece, of the first entry that has some. */
const knownIn = ({ entries }: Lexicon, { places }: Piece, language: Language) =>
  places.map((place) => entries[place]?.[language] ?? []).find((words) => words.length > 0)

/** What a question asks for in the languages that it is not in; what the lexicon lacks, names above all, as it stands. */
export function translate(question: string): Translations {
  const lexicon = readLexicons().all
  const { words, from } = readQuestion(lexicon, question)
  if (!from) return {}
  const pieces = piecesOf(lexicon, words, from)
  if (pieces.every(({ places }) => places.length === 0)) return {}
  return Object.fromEntries(
    columns
      .filter((language) => language !== from)
      .map((language) => [
        language,
        pieces.map(
          (piece) => knownIn(lexicon, piece, language) ?? piece.words.map(({ text }) => text),
        ),
      ]),
  )
}

/** Words of a question, and those that another language, or its own, has for what they say. */
export type Wording = { said: string; words: string[] }

/** How a language says what a question says; empty for a language that the lexicon lacks. */
export function wordingsIn(question: string, language: string): Wording[] {
  const { everyday, all } = readLexicons()
  const known = columns.find((column) => column === language)
  const { words, from } = readQuestion(all, question)
  if (!known || !from) return []
  const said = (piece: Piece) => piece.words.map(({ text }) => text).join(' ')
  if (from !== known) {
    return piecesOf(all, words, from).flatMap((piece) => {
      const found = knownIn(all, piece, known)
      return found ? [{ said: said(piece), words: found }] : []
    })
  }
  // A compound is looked for in its own language as it stands.
  return piecesOf(everyday, words, from, whole).flatMap((piece) =>
    piece.places.map((place) => ({
      ...{ said: said(piece), words: everyday.entries[place]?.[known] ?? [] },
    })),
  )
}

let spelt: Map<string, Set<string>> | undefined

/** The single words that people ask with, in small letters; none of a language that the lexicon lacks. */
export function everydayWords(language: string): Set<string> {
  const { entries } = readLexicons().everyday
  spelt ??= new Map(
    columns.map((column) => {
      const words = entries.flatMap((each) => each[column].flatMap((phrase) => phrase.split(' ')))
      return [
        column,
        new Set(words.filter((word) => /^\p{L}+$/u.test(word)).map((word) => word.toLowerCase())),
      ]
    }),
  )
  return spelt.get(language) ?? new Set()
}

/**
 * Words that mean the same in one language. With a weight the others stand for one that no text of the
 * organisation has.
 */
export type SameWords = { language: string; words: string[]; weight?: number }

// A question has few words that matter; a pasted page has many.
const mostSame = 24
const mostRelated = 16

const formsSaid = (question: string): SameWords[] =>
  wordsOf(question).map(({ text }) => ({ language: 'en', words: [text, ...irregularForms(text)] }))

/** What else may say a word of the question, for those that no text has. */
function relatedSets(question: string, small: Set<string>): SameWords[] {
  const words = [...new Set(wordsOf(question).map(({ text }) => text))].filter(
    (word) => word.length > 2 && !small.has(word.toLowerCase()),
  )
  return words.slice(0, mostRelated).flatMap((word) => {
    // Of a phrase no single word stands for what was said.
    const single = relatedWords(word).filter((one) => /^\p{L}+$/u.test(one.word))
    const sets = Map.groupBy(single, ({ weight }) => weight)
    return [...sets].map(([weight, related]) => ({
      ...{ language: 'en', weight },
      words: [word, ...related.map((one) => one.word)],
    }))
  })
}

/** For what a question says in its own language, the other words that people and papers have for it. */
export function sameWords(question: string): SameWords[] {
  const { all } = readLexicons()
  const { from: language } = readQuestion(all, question)
  if (!language) return []
  const sets = wordingsIn(question, language).map(({ said, words }) => {
    // Of a phrase no single word stands for what was said, and forms of one word are one.
    const single = words.filter((word) => !/\s/.test(word))
    const others = new Map(single.map((word) => [keyOf(wordsOf(word)), word]))
    others.delete(keyOf(wordsOf(said)))
    return { language, words: [said, ...others.values()] }
  })
  const forms = language === 'en' ? formsSaid(question) : []
  const same = [...forms, ...sets].filter(({ words }) => words.length > 1).slice(0, mostSame)
  return language === 'en' ? [...same, ...relatedSets(question, all.small.en)] : same
}

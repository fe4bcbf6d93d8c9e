import { createRecent } from '../../../lib/limits/recent.ts'
import { relatedWords } from '../related/related-words.ts'
import { columns, concepts } from './concepts.ts'
import { formsOf, partsOf } from './forms.ts'
import { functionWords } from './function-words.ts'
import { irregularForms } from './irregular-verbs.ts'

type Language = (typeof columns)[number]

/** What a question asks for in other languages: for each thing the words that may stand for it. */
export type Translations = Partial<Record<Language, string[][]>>

type Entry = Record<Language, string[]>
type Lexicon = {
  entries: Entry[]
  places: Record<Language, Map<string, number[]>>
  small: Record<Language, Set<string>>
}

const longestPhrase = 3

/** A word without its accents and its last endings: enough to tell words of one language. */
function rough(word: string) {
  const plain = word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
  if (plain.length < 5) return plain
  const bare = plain.replace(/[sx]$/, '').replace(/(?<=.{3})(?:ing|ed|e[nrm]|[aeinoy])$/, '')
  return bare.replace(/([^aeiou])\1$/, '$1')
}

type Word = { text: string; rough: string }

/** The words of a text; what has a number in it, like MX-5, is one. */
function wordsOf(text: string): Word[] {
  const words = text.match(/\p{L}*-?\p{N}+(?:[.,:-]?[\p{N}\p{L}]+)*|\p{L}+/gu) ?? []
  return words.map((word) => ({ text: word, rough: rough(word) }))
}

const keyOf = (words: Word[]) => words.map((word) => word.rough).join(' ')

/** An entry with what `nameIn` gives in each language. */
function entry(nameIn: (language: Language, column: number) => string[]): Entry {
  return Object.fromEntries(
    columns.map((language, column) => [language, nameIn(language, column)]),
  ) as Entry
}

/** Months, days of the week and countries, as the Unicode Consortium has them (CLDR). */
function named(): Entry[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  const formats = (part: 'month' | 'weekday') =>
    new Map(
      columns.map((language) => [
        language,
        new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }),
      ]),
    )
  const [ofMonth, ofDay] = [formats('month'), formats('weekday')]
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const regions = new Map(
    columns.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' })]),
  )
  const countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => regions.get('en')?.of(code) !== code)
    .map((code) => entry((language) => [regions.get(language)?.of(code) ?? code]))
  return [
    ...months.map((date) => entry((language) => [ofMonth.get(language)?.format(date) ?? ''])),
    ...days.map((date) => entry((language) => [ofDay.get(language)?.format(date) ?? ''])),
    ...countries,
  ]
}

function readLexicon(): Lexicon {
  const lines = concepts.trim().split('\n')
  const entries = [
    ...lines.map((line) => {
      const cells = line.split('|')
      return entry((_, column) => cells[column]?.split(',') ?? [])
    }),
    ...named(),
  ]
  const places = Object.fromEntries(
    columns.map((language) => {
      const own = new Map<string, number[]>()
      for (const [place, words] of entries.entries()) {
        for (const word of words[language]) {
          const key = keyOf(wordsOf(word))
          const known = own.get(key) ?? []
          if (!known.includes(place)) own.set(key, [...known, place])
        }
      }
      return [language, own]
    }),
  ) as Lexicon['places']
  const small = Object.fromEntries(
    columns.map((language) => [language, new Set(functionWords[language].split(' '))]),
  ) as Lexicon['small']
  return { entries, places, small }
}

let lexicon: Lexicon | undefined

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

/** The words of an entry, or the piece as it stands where the entry has none. */
function wordsFor(known: string[] | undefined, { words }: Piece): string[] {
  return known && known.length > 0 ? known : words.map(({ text }) => text)
}

/** What a question asks for in the languages that it is not in; what the lexicon lacks, names above all, as it stands. */
export function translate(question: string): Translations {
  lexicon ??= readLexicon()
  const { entries } = lexicon
  const { words, from } = readQuestion(lexicon, question)
  if (!from) return {}
  const pieces = piecesOf(lexicon, words, from)
  if (pieces.every(({ places }) => places.length === 0)) return {}
  return Object.fromEntries(
    columns
      .filter((language) => language !== from)
      .map((language) => [
        language,
        pieces.map((piece) => wordsFor(entries[piece.places[0] ?? -1]?.[language], piece)),
      ]),
  )
}

/** Words of a question, and those that another language, or its own, has for what they say. */
export type Wording = { said: string; words: string[] }

/** How a language says what a question says; empty for a language that the lexicon lacks. */
export function wordingsIn(question: string, language: string): Wording[] {
  lexicon ??= readLexicon()
  const { entries } = lexicon
  const known = columns.find((column) => column === language)
  const { words, from } = readQuestion(lexicon, question)
  if (!known || !from) return []
  // A compound is looked for in its own language as it stands.
  return piecesOf(lexicon, words, from, from === known ? whole : taken).flatMap((piece) => {
    const said = piece.words.map(({ text }) => text).join(' ')
    const places = from === known ? piece.places : piece.places.slice(0, 1)
    return places.map((place) => ({ said, words: entries[place]?.[known] ?? [] }))
  })
}

let everyday: Map<string, Set<string>> | undefined

/** The single words that people ask with, in small letters; none of a language that the lexicon lacks. */
export function everydayWords(language: string): Set<string> {
  lexicon ??= readLexicon()
  const { entries } = lexicon
  everyday ??= new Map(
    columns.map((column) => {
      const words = entries.flatMap((each) => each[column].flatMap((phrase) => phrase.split(' ')))
      return [
        column,
        new Set(words.filter((word) => /^\p{L}+$/u.test(word)).map((word) => word.toLowerCase())),
      ]
    }),
  )
  return everyday.get(language) ?? new Set()
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
  lexicon ??= readLexicon()
  const { from: language } = readQuestion(lexicon, question)
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
  return language === 'en' ? [...same, ...relatedSets(question, lexicon.small.en)] : same
}

import { columns, concepts, dictionary } from './concepts.ts'
import { functionWords } from './function-words.ts'

export type Language = (typeof columns)[number]

/** What words mean: things, by their places in the lists. */
export type Lexicon = {
  /** The things that these words say in a language, the most likely first. */
  placesOf(words: Word[], language: Language): number[]
  /** What a thing is called in a language; empty where it has no word for it. */
  wordsAt(place: number, language: Language): string[]
  /** The places of its things: from the first, and before the second. */
  begin: number
  end: number
}

/** A word without its accents and its last endings: enough to tell words of one language. */
export function rough(word: string) {
  const lower = word.toLowerCase()
  const plain = /^[a-z]*$/.test(lower)
    ? lower
    : lower
        .replaceAll('ß', 'ss')
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .replaceAll('ł', 'l')
  if (plain.length < 5) return plain
  const bare = plain.replace(/[sx]$/, '').replace(/(?<=.{3})(?:ing|ed|e[nrm]|[aeinoy])$/, '')
  return bare.replace(/([^aeiou])\1$/, '$1')
}

export type Word = { text: string; rough: string }

/** The words of a text; what has a number in it, like MX-5, is one. */
export function wordsOf(text: string): Word[] {
  const words =
    text
      .replace(/(?<=\p{L})['’]s(?!\p{L})/gu, '')
      .match(/\p{L}*-?\p{N}+(?:[.,:-]?[\p{N}\p{L}]+)*|\p{L}+/gu) ?? []
  return words.map((word) => ({ text: word, rough: rough(word) }))
}

/** Tells words as the lexicon does, whatever their endings. */
export const keyOf = (words: Word[]) => words.map((word) => word.rough).join(' ')

/** A line of a list: what `nameIn` gives in each language. */
const line = (nameIn: (language: Language) => string) => columns.map(nameIn).join('|')

/** Months, days of the week and countries, as the Unicode Consortium has them (CLDR). */
function named(): string[] {
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
    .map((code) => line((language) => regions.get(language)?.of(code) ?? code))
  return [
    ...months.map((date) => line((language) => ofMonth.get(language)?.format(date) ?? '')),
    ...days.map((date) => line((language) => ofDay.get(language)?.format(date) ?? '')),
    ...countries,
  ]
}

const linesOf = (list: string) => list.trim().split('\n')
const wordsIn = (cell = '') => cell.split(',').filter(Boolean)

/** Where each word is; one that is in one place only, as most are, without a list of its own. */
type Index = Map<string, number | number[]>

function note(index: Index, key: string, place: number) {
  const known = index.get(key)
  if (known === undefined) index.set(key, place)
  else if (typeof known === 'number') known !== place && index.set(key, [known, place])
  else if (!known.includes(place)) known.push(place)
}

function indexOf(lines: string[], column: number): Index {
  const index: Index = new Map()
  for (const [place, line] of lines.entries())
    for (const word of wordsIn(line.split('|')[column])) note(index, keyOf(wordsOf(word)), place)
  return index
}

/** The lines that have a word letter by letter come before those that have one with another ending. */
function spelledFirst(
  places: number[],
  words: Word[],
  cellAt: (place: number) => string | undefined,
) {
  if (places.length < 2) return places
  const said = words.map(({ text }) => text.toLowerCase()).join(' ')
  const isSpelled = (place: number) =>
    wordsIn(cellAt(place)).some((word) => word.toLowerCase() === said)
  return [...places.filter(isSpelled), ...places.filter((place) => !isSpelled(place))]
}

function readLists() {
  const everyday = [...linesOf(concepts()), ...named()]
  const lines = [...everyday, ...linesOf(dictionary())]
  // Few languages are asked in, and few things are asked about.
  const indexes = new Map<Language, Index>()
  const lexicon = (begin: number, end: number): Lexicon => ({
    ...{ begin, end },
    placesOf(words, language) {
      const index = indexes.get(language) ?? indexOf(lines, columns.indexOf(language))
      indexes.set(language, index)
      const found = [index.get(keyOf(words)) ?? []].flat()
      return spelledFirst(
        found.filter((place) => place >= begin && place < end),
        words,
        (place) => lines[place]?.split('|')[columns.indexOf(language)],
      )
    },
    wordsAt: (place, language) => wordsIn(lines[place]?.split('|')[columns.indexOf(language)]),
  })
  return {
    everyday: lexicon(0, everyday.length),
    other: lexicon(everyday.length, lines.length),
  }
}

let lexicons: ReturnType<typeof readLists> | undefined

/** `everyday` are the words that say the same within a language; the `other` ones only tell it in another language. */
export function readLexicons() {
  lexicons ??= readLists()
  return lexicons
}

/** The words that a question is made of and is not about. */
export const smallWords = Object.fromEntries(
  columns.map((language) => [language, new Set(functionWords[language].split(' '))]),
) as Record<Language, Set<string>>

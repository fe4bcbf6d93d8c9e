import { columns, concepts, dictionary } from './concepts.ts'
import { functionWords } from './function-words.ts'

export type Language = (typeof columns)[number]

type Entry = Record<Language, string[]>
/** Words with what they mean: `places` of a word are its entries, the first the most likely. */
export type Lexicon = {
  entries: Entry[]
  places: Record<Language, Map<string, number[]>>
  small: Record<Language, Set<string>>
}

/** A word without its accents and its last endings: enough to tell words of one language. */
export function rough(word: string) {
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

export type Word = { text: string; rough: string }

/** The words of a text; what has a number in it, like MX-5, is one. */
export function wordsOf(text: string): Word[] {
  const words = text.match(/\p{L}*-?\p{N}+(?:[.,:-]?[\p{N}\p{L}]+)*|\p{L}+/gu) ?? []
  return words.map((word) => ({ text: word, rough: rough(word) }))
}

export const keyOf = (words: Word[]) => words.map((word) => word.rough).join(' ')

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

const entriesOf = (list: string): Entry[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|')
      return entry((_, column) => cells[column]?.split(',') ?? [])
    })

function lexiconOf(entries: Entry[]): Lexicon {
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

let lexicons: { everyday: Lexicon; all: Lexicon } | undefined

/** `everyday` are the words that say the same within a language; `all` have the dictionary too, for other languages. */
export function readLexicons() {
  const entries = [...entriesOf(concepts), ...named()]
  lexicons ??= {
    everyday: lexiconOf(entries),
    all: lexiconOf([...entries, ...entriesOf(dictionary)]),
  }
  return lexicons
}

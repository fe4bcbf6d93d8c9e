import { columns } from './concepts.ts'
import { type Language, readLexicons, smallWords, type Word, wordsOf } from './lexicon.ts'

// Letters that a language has of its own, or shares with few.
const letters: Record<Language, string> = {
  en: '',
  de: 'äöüß',
  fr: 'àâçèéêëîïôùûüœ',
  es: 'áéíñóúü',
  it: 'àèéìòù',
  nl: 'ëïéöü',
  pt: 'áâãàçéêíóôõú',
  pl: 'ąćęłńóśźż',
}

// A long table says the same of each row.
const mostWords = 400

/** The languages whose lists, or whose small words, have a word. */
function languagesWith(word: Word): Language[] {
  const { everyday, other } = readLexicons()
  return columns.filter(
    (language) =>
      smallWords[language].has(word.text) ||
      [everyday, other].some((lexicon) => lexicon.placesOf([word], language).length > 0),
  )
}

const marks = (word: string) => [...word].filter((letter) => letter > '\u007f')

export type Told = { language: Language; count: number }

/** How many of its different words each language has, the most first: one that several have counts for each a part. */
export function toldByWords(text: string): Told[] {
  const words = new Map(
    wordsOf(text.toLowerCase().normalize('NFC'))
      .filter(({ text }) => /^\p{L}{2,}$/u.test(text))
      .map((word) => [word.text, word]),
  )
  const counts = new Map<Language, number>(columns.map((language) => [language, 0]))
  for (const word of [...words.values()].slice(0, mostWords)) {
    const written = marks(word.text)
    const spelt = columns.filter((language) =>
      written.every((letter) => letters[language].includes(letter)),
    )
    const known = languagesWith(word).filter((language) => spelt.includes(language))
    // What no list has may still have letters of a language.
    const of = known.length > 0 ? known : written.length > 0 ? spelt : []
    for (const language of of) counts.set(language, (counts.get(language) ?? 0) + 1 / of.length)
  }
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .sort((a, b) => b.count - a.count)
}

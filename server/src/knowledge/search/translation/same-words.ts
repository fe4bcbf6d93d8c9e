import { relatedWords } from '../related/related-words.ts'
import { partsOf } from './forms.ts'
import { irregularForms } from './irregular-verbs.ts'
import { keyOf, type Language, smallWords, wordsOf } from './lexicon.ts'
import { isListed, languageAsked, wordingsIn } from './translate.ts'

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

// Who has both parts has what they make; one of them says half of it.
const ofPart = 0.5

/** The parts of words that are made of two, for those that no text has: "Mietrückstand" is "Miete" and "Rückstand". */
function partSets(question: string, language: Language): SameWords[] {
  const small = smallWords[language]
  // "Mitbringen" is no bringing with something.
  const has = (part: string) => !small.has(part) && isListed(part, language)
  return wordsOf(question)
    .slice(0, mostSame)
    .flatMap(({ text }) => {
      const parts = small.has(text.toLowerCase()) ? null : partsOf(text, language, has)
      return parts ? [{ language, weight: ofPart, words: [text, ...parts] }] : []
    })
}

/** For what a question says in its own language, the other words that people and papers have for it. */
export function sameWords(question: string): SameWords[] {
  const language = languageAsked(question)
  if (!language) return []
  const sets = wordingsIn(question, language).map(({ said, words }) => {
    // Of a phrase no single word stands for what was said. Which forms are one is told by their stems.
    const single = words.filter((word) => !/\s/.test(word))
    const own = keyOf(wordsOf(said))
    return { language, words: [said, ...single.filter((word) => keyOf(wordsOf(word)) !== own)] }
  })
  const forms = language === 'en' ? formsSaid(question) : []
  const same = [...forms, ...sets].filter(({ words }) => words.length > 1).slice(0, mostSame)
  const others =
    language === 'en' ? relatedSets(question, smallWords.en) : partSets(question, language)
  return [...same, ...others]
}

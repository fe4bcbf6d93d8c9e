import { functionWords } from '../../../knowledge/search/translation/function-words.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { englishRarity } from '../question/spelling/english-words.ts'
import { wordsOf } from '../words.ts'

const known = new Map<string, Set<string>>()

/** What a question in this language is made of and is not about; of a language without a list, nothing. */
function functionWordsOf(language: string): Set<string> {
  const before = known.get(language)
  if (before) return before
  const list = new Map<string, string>(Object.entries(functionWords)).get(language) ?? ''
  const words = new Set(list.split(' '))
  known.set(language, words)
  return words
}

/**
 * The share of a question's own words, letter by letter, that a text has, 0..1: those that English texts are full of
 * count less than rare ones.
 */
export function shareSaid(question: string, text: string): number {
  const language = askedLanguage(question)
  const made = functionWordsOf(language)
  const asked = wordsOf(question).filter((word) => word.length > 1 && !made.has(word))
  const said = new Set(wordsOf(text))
  const weight = (words: string[]) =>
    words.reduce((sum, word) => sum + (language === 'en' ? englishRarity(word) : 1), 0)
  const whole = weight(asked)
  return whole === 0 ? 0 : weight(asked.filter((word) => said.has(word))) / whole
}

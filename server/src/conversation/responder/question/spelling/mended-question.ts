import type { Passage } from '../../../../knowledge/search/passage.ts'
import { everydayWords } from '../../../../knowledge/search/translation/translate.ts'
import { askedLanguage } from '../../languages/asked-language.ts'
import { type Language, languages, textsOf } from '../../languages/language.ts'
import { wordsOf } from '../../words.ts'
import { withJoined } from './compounds.ts'
import { mendedElsewhere } from './mended-elsewhere.ts'
import { mendedEnglish } from './mended-english.ts'

/** The words of passages and of those who ask, in small letters. */
export type KnownWords = {
  /** Of the passages, the most frequent first. */
  said: string[]
  passages: ReadonlySet<string>
  /** What people ask with in the question's language. */
  everyday: ReadonlySet<string>
  /** Whether the passages have one word right before the other. */
  isPair(first: string, second: string): boolean
}

const ownWords = languages.flatMap((language) => textsOf(language).words.split(' '))

const asking = new Map<Language, ReadonlySet<string>>()

/** What people ask with in a language, in small letters. */
function askedWith(language: Language): ReadonlySet<string> {
  const words = asking.get(language) ?? new Set([...ownWords, ...everydayWords(language)])
  asking.set(language, words)
  return words
}

/** The words of passages as they are written, and what may be asked of them. */
function knownWords(passages: Passage[], everyday: ReadonlySet<string>): KnownWords {
  const texts = passages.map(({ title, heading, body }) =>
    wordsOf([title, ...heading, body].join(' ')),
  )
  const counts = new Map<string, number>()
  for (const word of texts.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const said = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  const isPair = (first: string, second: string) =>
    texts.some((words) => words.some((word, at) => word === first && words[at + 1] === second))
  return { said, passages: new Set(said), everyday, isPair }
}

/**
 * The question with a word put right that is none, where the passages or those who ask have one that it is with a slip.
 * Only where the language is written in words of letters.
 */
export function mendedQuestion(question: string, passages: Passage[]): string {
  const language = askedLanguage(question)
  if (language === 'ja' || language === 'zh' || language === 'ko') return question
  const words = knownWords(passages, askedWith(language))
  const mended =
    language === 'en' ? mendedEnglish(question, words) : mendedElsewhere(question, language, words)
  return withJoined(mended, language, words)
}

import type { Thing } from './things.ts'
import { type Wording, wordingsIn } from './translation/translate.ts'

/** Phrases of several words that say a thing, whose stem stands for it. */
export type Phrases = { pattern: RegExp; lexeme: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const isOf = ({ said }: Wording, { lexeme }: Thing) =>
  said
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(lexeme.slice(0, Math.max(3, lexeme.length - 1))))

/**
 * What a text in this language says in several words and a question in one: "take back" of what is returned. Of single
 * words the index knows it; a phrase is none, so it is looked for in what was found.
 */
export function phrasesOf(question: string, things: Thing[], language: string): Phrases[] {
  const own = things.filter((thing) => thing.language === language)
  return wordingsIn(question, language).flatMap((wording) => {
    const thing = own.find((one) => isOf(wording, one))
    const phrases = wording.words.filter((word) => /\s/.test(word) && word !== wording.said)
    if (!thing || phrases.length === 0) return []
    const pattern = new RegExp(`(?<!\\p{L})(?:${phrases.map(escaped).join('|')})(?!\\p{L})`, 'iu')
    return [{ pattern, lexeme: thing.lexeme }]
  })
}

/** The stems of a text, with those of what it says in phrases. */
export function withPhrases(stems: Set<string>, text: string, phrases: Phrases[]): Set<string> {
  const said = phrases.filter(({ pattern, lexeme }) => !stems.has(lexeme) && pattern.test(text))
  return said.length > 0 ? new Set([...stems, ...said.map(({ lexeme }) => lexeme)]) : stems
}

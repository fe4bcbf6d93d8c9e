import type { Passage } from '../../../knowledge/search/passage.ts'

const initialism = /(?<![\p{L}\p{N}])\p{Lu}{3,5}(?![\p{L}\p{N}])/u

/** The words in a row that begin with these letters; undefined where no text has them. */
function spelledIn(texts: string[], letters: string): string | undefined {
  const words = [...letters].map((letter) => `${letter}\\p{L}+`)
  const pattern = new RegExp(`(?<![\\p{L}-])${words.join('[ -]')}(?![\\p{L}-])`, 'iu')
  for (const text of texts) {
    const [found] = pattern.exec(text) ?? []
    if (found) return found
  }
  return undefined
}

/** A question with its abbreviations spelled out, where the passages have only the words that they stand for. */
export function spelledOut(question: string, passages: Passage[]): string {
  // WHAT IS SHOUTED has no abbreviations to tell.
  if (!initialism.test(question) || question.toUpperCase() === question) return question
  const texts = passages.map(({ title, heading, body }) => [title, ...heading, body].join('\n'))
  return question.replaceAll(new RegExp(initialism, 'gu'), (letters) => {
    const isThere = new RegExp(`(?<!\\p{L})${letters}(?!\\p{L})`, 'iu')
    if (texts.some((text) => isThere.test(text))) return letters
    return spelledIn(texts, letters) ?? letters
  })
}

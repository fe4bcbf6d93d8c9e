import { isInWordNet } from '../../../../knowledge/search/related/wordnet.ts'
import { type Language, textsOf } from '../../languages/language.ts'
import type { KnownWords } from './mended-question.ts'

const shortest = 3

/** The two words that one without a space is made of: "carpark" where the passages, or English, have a "car park". */
export function partedWord(word: string, { passages, isPair }: KnownWords): string | undefined {
  for (let at = shortest; at <= word.length - shortest; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isPair(first, second)) return `${first} ${second}`
    const isOfPassages = passages.has(first) && passages.has(second)
    if (isOfPassages && isInWordNet(`${first}_${second}`)) return `${first} ${second}`
  }
  return undefined
}

/** A question with two words as one where the passages have but that one: "micro chip" where they have "microchip". */
export function withJoined(
  question: string,
  language: Language,
  { passages, isPair }: KnownWords,
): string {
  const small = new Set(textsOf(language).words.split(' '))
  return question.replace(
    /(?<!\p{L})(\p{L}{3,}) (?=(\p{L}{3,})(?!\p{L}))/gu,
    (both, first: string, second: string) => {
      const [one, other] = [first.toLowerCase(), second.toLowerCase()]
      if (small.has(one) || small.has(other) || !passages.has(one + other)) return both
      return isPair(one, other) ? both : first
    },
  )
}

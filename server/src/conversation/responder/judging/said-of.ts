import type { Passage } from '../../../knowledge/search/passage.ts'
import type { Part } from '../knowledge.ts'
import type { Quote } from '../quoting/quote.ts'
import { folded } from '../tables/cells/words.ts'
import { sameWord, wordsOf } from '../words.ts'

const begin = (stem: string, least = 3) => stem.slice(0, Math.max(least, stem.length - 1))

/** The stems of the texts that say a word of a question, itself among them. */
function stemsOf(word: string, { terms }: Pick<Part, 'terms'>): string[] {
  const term = terms.find(({ lexeme }) => word.startsWith(begin(lexeme)))
  return (term?.stems ?? []).map(folded)
}

/** Whether words say a word of a question, in another form or in other words. */
export function isSaidIn(word: string, words: string[], part: Pick<Part, 'terms'>): boolean {
  const stems = stemsOf(word, part)
  return words.some(
    (other) => sameWord(word, other) || stems.some((stem) => other.startsWith(begin(stem))),
  )
}

export const headOf = ({ title, heading }: Passage) => [title, ...heading].join(' ')

/** The words of a quote and of what stands above it; of a line of text those of its passage. */
export function wordsAround({ passages }: Pick<Part, 'passages'>, quote: Quote): string[] {
  const passage = passages[quote.passage]
  if (!passage) return wordsOf(quote.text)
  const isLine = passage.body.startsWith(quote.text, quote.from)
  return wordsOf(`${headOf(passage)} ${isLine ? passage.body : quote.text}`)
}

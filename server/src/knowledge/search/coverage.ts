import type { Term } from './passage.ts'

/** The question's stems found in each part of a passage. */
export type Found = { heading: Set<string>; sentences: Set<string>[] }

/**
 * How much of the question's weight each sentence covers, 0..1: a stem counts whole in the sentence itself, half in
 * the title or headings, and a third in the sentence before.
 */
export function sentenceCoverage(terms: Term[], { heading, sentences }: Found): number[] {
  const W = terms.reduce((sum, { idf }) => sum + idf, 0)
  if (W === 0) return sentences.map(() => 0)
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]
    const share = (lexeme: string) => {
      if (sentence.has(lexeme)) return 1
      if (heading.has(lexeme)) return 0.5
      return before?.has(lexeme) ? 0.35 : 0
    }
    return terms.reduce((sum, { lexeme, idf }) => sum + idf * share(lexeme), 0) / W
  })
}

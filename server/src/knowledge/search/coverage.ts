import type { Thing } from './things.ts'

/** The stems that say what the question is about, as they are found in each part of a passage. */
export type Found = { heading: Set<string>; sentences: Set<string>[] }

type Asked = Pick<Thing, 'idf' | 'members'>

/** How well stems say a thing, 0..1. */
function saidBy(stems: Set<string>, { members }: Asked): number {
  const said = members.reduce(
    (sum, { lexeme, share }) => (stems.has(lexeme) ? sum + share : sum),
    0,
  )
  return Math.min(1, said)
}

/**
 * How much of the question's weight each sentence covers, 0..1: a thing counts whole in the sentence itself, half in
 * the title or headings, and a third in the sentence before.
 */
export function sentenceCoverage(things: Asked[], { heading, sentences }: Found): number[] {
  const W = things.reduce((sum, { idf }) => sum + idf, 0)
  if (W === 0) return sentences.map(() => 0)
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]
    const covered = (thing: Asked) =>
      Math.max(
        saidBy(sentence, thing),
        0.5 * saidBy(heading, thing),
        before ? 0.35 * saidBy(before, thing) : 0,
      )
    return things.reduce((sum, thing) => sum + thing.idf * covered(thing), 0) / W
  })
}

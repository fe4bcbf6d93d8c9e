import type { Passage } from '../../knowledge/search/passage.ts'
import type { Knowledge } from './knowledge.ts'
import { answerType, typeMatch } from './question.ts'
import { isQuotable } from './quotable.ts'

export type ScoredSentence = {
  /** Where the passage stands in what was found. */
  passage: number
  /** Where the sentence stands in the passage. */
  sentence: number
  coverage: number
  type: number
  score: number
}

const minor = /^(\d+[.)]?|[-*•|#>\s]+)$/

/** What a title says, without marks and the number before it. */
const wording = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^\s*(?:\d+ )+/, '')
    .trim()

/** A question, a title or heading, or a bare list number says nothing by itself; what follows it does. */
export function saysNothing({ title, heading, sentences }: Passage, index: number): boolean {
  const text = sentences[index]?.text ?? ''
  if ([title, ...heading].some((name) => wording(name) === wording(text))) return true
  if (index + 1 >= sentences.length) return false
  if (text.endsWith('?') || minor.test(text)) return true
  return !/[.!:;,\d|]/.test(text) && !/^[-*•]/.test(text) && text.split(/\s+/).length <= 8
}

/** A sentence after a question or a heading answers it, so it covers what they ask. */
function effectiveCoverage(passage: Passage, index: number): number {
  const own = passage.sentences[index]?.coverage ?? 0
  if (index === 0 || !saysNothing(passage, index - 1)) return own
  return Math.max(own, 0.9 * effectiveCoverage(passage, index - 1))
}

/**
 * Every sentence that can be quoted, best first: how much of the question it covers, how well its passage was found,
 * and whether it holds the kind of thing asked for.
 */
export function scoreSentences(question: string, { passages, terms }: Knowledge): ScoredSentence[] {
  const type = answerType(question)
  // Words that every passage has do not tell one from the other.
  const telling = Math.min(
    1,
    terms.reduce((sum, { idf }) => sum + idf, 0),
  )
  const top = Math.max(...passages.map(({ f }) => f), Number.MIN_VALUE)
  return passages
    .flatMap((passage, at) =>
      passage.sentences.map((sentence, index): ScoredSentence => {
        const coverage = effectiveCoverage(passage, index)
        const matches = typeMatch(question, type, sentence.text)
        const near = 0.6 * (sentence.cosine ?? 0)
        const score = coverage + (0.5 * telling * passage.f) / top + 0.12 * matches + near
        return { passage: at, sentence: index, coverage, type: matches, score }
      }),
    )
    .filter(({ passage, sentence }) => {
      const found = passages[passage]
      return found !== undefined && !saysNothing(found, sentence) && isQuotable(found, sentence)
    })
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.sentence - b.sentence)
}

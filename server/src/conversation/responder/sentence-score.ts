import type { Passage } from '../../knowledge/search/passage.ts'
import type { Knowledge } from './knowledge.ts'
import { type AnswerType, answerType } from './question/answer-type.ts'
import { isPast } from './question/past.ts'
import { namesSpan, typeMatch } from './question/type-match.ts'
import { isListItem } from './quoting/list-item.ts'
import { isQuotable } from './quoting/quotable.ts'
import { hasCommand, isRow } from './quoting/row.ts'
import { cellsOfSentence, lacksContents } from './tables/rows/contents.ts'

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

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g

/** The last year that the place of a sentence names, or the sentence where its place names none. */
function yearOf({ heading, title }: Passage, text: string): number | null {
  const named = [heading.join(' '), text, title]
    .map((each) => each.match(year) ?? [])
    .find(({ length }) => length > 0)
  return named ? Math.max(...named.map(Number)) : null
}

// Fitted on questions with known passages (bench/gate/fit-confidence.ts); a sentence without a vector goes without. Stale is
// what was said of a year behind the latest that is spoken of, where nobody asked for it.
const weights = {
  f: 0.6,
  headed: 0.5,
  cosine: 0.6,
  passageCosine: 0.5,
  type: 0.4,
  stale: 0.3,
  row: 0.3,
}

/** What is asked for so cannot be said without a number. */
export const measured: AnswerType[] = ['amount', 'duration', 'number', 'size', 'weight']

type Scored = Omit<ScoredSentence, 'passage'>
type Asking = { question: string; type: AnswerType | null; telling: number; latest: number }

// A turn asks for the scores of a passage several times, alone and among others.
const known = new WeakMap<Passage, Map<string, Scored[]>>()

function scoresOf(passage: Passage, asking: Asking): Scored[] {
  const key = `${asking.telling} ${asking.latest} ${asking.question}`
  const before = known.get(passage) ?? new Map<string, Scored[]>()
  known.set(passage, before)
  const found = before.get(key) ?? scoredPassage(passage, asking)
  before.set(key, found)
  return found
}

function scoredPassage(passage: Passage, { question, type, telling, latest }: Asking): Scored[] {
  const base = weights.f * telling * passage.f + weights.passageCosine * (passage.cosine ?? 0)
  const counts = type !== null && measured.includes(type)
  return passage.sentences.flatMap((said, sentence): Scored[] => {
    const { text, cosine } = said
    if (saysNothing(passage, sentence) || !isQuotable(passage, sentence)) return []
    // A row without a number answers nobody who asks for one.
    if (counts && !/\d/.test(text) && isRow(passage, said)) return []
    // The heading of a list of steps says what they lead to.
    const step = type === 'steps' && isListItem(passage, sentence)
    const coverage = Math.max(effectiveCoverage(passage, sentence), step ? 0.9 * passage.headed : 0)
    // What leads to a list has the kind of thing that the list has.
    const leads = text.endsWith(':') && isListItem(passage, sentence + 1)
    const items = leads ? passage.sentences.slice(sentence + 1, sentence + 3) : []
    const led = items.map((item) => item.text).join(' ')
    const match = Math.max(typeMatch(question, type, text), typeMatch(question, type, led))
    // A row of prices answers nobody who asks how long something takes.
    if (type === 'duration' && match === 0 && !namesSpan(text) && isRow(passage, said)) return []
    if (isRow(passage, said) && lacksContents(question, cellsOfSentence(text))) return []
    const over = isPast(passage.heading.at(-1) ?? '') && !isPast(question)
    const stale = latest > 0 && (over || (yearOf(passage, text) ?? latest) < latest)
    const score =
      base +
      coverage +
      weights.headed * passage.headed +
      weights.cosine * (cosine ?? 0) +
      weights.type * match -
      (stale ? weights.stale : 0) -
      (type === 'steps' && isRow(passage, said) && !hasCommand(passage, said) ? weights.row : 0)
    return [{ sentence, coverage, type: match, score }]
  })
}

/** The latest year that the passages found speak of; 0 where the question names one itself. */
function latestYear(question: string, passages: Passage[]) {
  if (/(?<!\d)(?:19|20)\d\d(?!\d)/.test(question)) return 0
  const years = passages.slice(0, 5).map((passage) => yearOf(passage, passage.body) ?? 0)
  return Math.max(0, ...years)
}

/**
 * Every sentence that can be quoted, best first: how much of the question it covers, how well its passage was found,
 * how near both are in meaning, and whether it holds the kind of thing asked for.
 */
export function scoreSentences(question: string, { passages, terms }: Knowledge): ScoredSentence[] {
  // Words that every passage has do not tell one from the other.
  const weight = terms.reduce((sum, { idf }) => sum + idf, 0)
  const asking: Asking = {
    question,
    type: answerType(question),
    telling: Math.min(1, weight),
    latest: latestYear(question, passages),
  }
  return passages
    .flatMap((passage, at) =>
      scoresOf(passage, asking).map((scored) => ({ ...scored, passage: at })),
    )
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.sentence - b.sentence)
}

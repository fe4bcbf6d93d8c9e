import type { Knowledge } from '../knowledge.ts'
import { answerType } from '../question/answer-type.ts'
import { isRow } from '../quoting/row.ts'
import { type ScoredSentence, saysNothing, scoreSentences } from '../sentence-score.ts'
import { folded } from '../tables/cells/words.ts'
import { shareSaid } from './share-said.ts'

export const featureNames = [
  ...['coverage', 'f', 'match', 'margin', 'brevity', 'first', 'row', 'passage', 'unsaid'],
  ...['ahead', 'nearer', 'said', 'untyped', 'steps', 'name', 'amount', 'place'],
]

// Where nothing else was found nothing is behind it.
const alone = 0.15

/** How near in meaning a passage is, by itself or by its best sentence. */
export const nearness = ({ sentenceCosine, cosine }: Knowledge['passages'][number]) =>
  Math.max(sentenceCosine ?? 0, cosine ?? 0)

// A turn asks for the text of a passage several times.
const texts = new WeakMap<Knowledge['passages'][number], string>()

/** The text of the best passages with their titles and headings, without accents and capitals. */
export function textOfBest({ passages }: Knowledge): string {
  const said = passages.slice(0, 5).map((passage) => {
    const { title, heading, body } = passage
    const text = texts.get(passage) ?? folded([title, ...heading, body].join(' '))
    texts.set(passage, text)
    return text
  })
  return said.join(' ')
}

/** The share of the question's weight that none of the best passages has. */
export function unsaid(knowledge: Knowledge): number {
  const { terms } = knowledge
  const said = new Set<string>()
  const all = textOfBest(knowledge)
  // The stems of German have no umlauts, and those of other languages their accents.
  for (const { stems } of terms)
    for (const stem of stems)
      if (all.includes(folded(stem).slice(0, Math.max(3, stem.length - 1)))) said.add(stem)
  const whole = terms.reduce((sum, { idf }) => sum + idf, 0)
  const missing = terms.filter(({ stems }) => !stems.some((stem) => said.has(stem)))
  return whole > 0 ? missing.reduce((sum, { idf }) => sum + idf, 0) / whole : 0
}

const behind = 5
// What few files do not have stands so far behind.
const usualDistance = 0.3

/** How far the best sentence stands before the next five of other passages, at the mean; at most 1. */
function ahead(scored: ScoredSentence[], best: ScoredSentence): number {
  const others = scored.filter(({ passage }) => passage !== best.passage).slice(0, behind)
  const distance = others.reduce((sum, { score }) => sum + best.score - score, 0)
  return Math.min(1, (distance + (behind - others.length) * usualDistance) / behind)
}

/** How many passages are nearer in meaning than the best sentence's, as a share of five. */
function nearer({ passages }: Knowledge, best: ScoredSentence): number {
  const own = passages[best.passage]
  const before = own ? passages.filter((each) => nearness(each) > nearness(own)).length : 0
  return Math.min(behind, before) / behind
}

/** A sentence after its headings, and after the question or the heading before it that it answers. */
export function headedText(passage: Knowledge['passages'][number], index: number): string {
  const before = index > 0 && saysNothing(passage, index - 1) ? passage.sentences[index - 1] : null
  const texts = [...passage.heading, before?.text, passage.sentences[index]?.text]
  return texts.filter((text) => text !== undefined).join(' ')
}

export type Features = { x: number[]; blind: boolean }

/**
 * What tells whether the best sentence answers: by itself, and beside the few that are nearest to it, however much else
 * was uploaded. `blind` where no vectors could be compared. Null when there is no sentence or no term.
 */
export function features(question: string, knowledge: Knowledge): Features | null {
  const { passages, terms } = knowledge
  const scored = scoreSentences(question, knowledge)
  const best = scored[0]
  const passage = best && passages[best.passage]
  const sentence = best && passage?.sentences[best.sentence]
  if (!best || !passage || !sentence || terms.length === 0) return null
  const second = scored.find((each) => each.passage !== best.passage)
  const asked = answerType(question)
  const blind = passage.cosine === null
  const x = [
    best.coverage,
    passage.f,
    best.type,
    second ? Math.min(0.5, best.score - second.score) : alone,
    1 / terms.length,
    best.passage === 0 ? 1 : 0,
    isRow(passage, sentence) ? 1 : 0,
    Math.max(passage.cosine ?? 0, 0),
    unsaid(knowledge),
    ahead(scored, best),
    blind ? 0 : nearer(knowledge, best),
    shareSaid(question, headedText(passage, best.sentence)),
    asked === null ? 1 : 0,
    ...(['steps', 'name', 'amount', 'place'] as const).map((type) => (asked === type ? 1 : 0)),
  ]
  return { x, blind }
}

import type { Passage, Sentence } from '../../knowledge/search/passage.ts'
import { givesOrders, isResidue } from './injection.ts'
import { confidence } from './judging/confidence.ts'
import type { Part } from './knowledge.ts'
import { type Language, textsOf } from './languages/language.ts'
import { isQuotable } from './quoting/quotable.ts'
import type { Quote } from './quoting/quote.ts'
import { isRow } from './quoting/row.ts'

// Below it what is found is near by chance. Of the development set 169 of the 242 questions that are refused although
// files answer them are offered something then, and 14 of 42 that are far from what the files say.
const least = 0.1
// What is much farther than the best is near nothing.
const ofBest = 0.7
const most = 3
const longest = 60

const date = /^\p{L}*,? ?\d{1,2}\.? \p{L}+ \d{4}$/u

const unnumbered = (heading: string) =>
  heading.replace(/^(?:\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+|§ ?\d+)\s+/, '').replace(/\s*[:.]$/, '')

/** How one can ask for what a passage says: its last heading, or the question that it answers; null where that is no name of it. */
function topicOf({ kind, body, heading, language }: Passage, reply: Language): string | null {
  if (language !== reply && language !== 'simple') return null
  const [question = ''] = body.split('\n')
  const name = kind === 'answer' ? question : unnumbered(heading.at(-1) ?? '')
  if (!/\p{L}{2}/u.test(name) || name.length > longest || date.test(name)) return null
  return givesOrders(name) || isResidue(name) ? null : name
}

/** Headings of what was found on questions that nothing answers, best first, at most three; none where nothing is near. */
export function topicsNear(parts: Part[], reply: Language): string[] {
  const near = parts.filter((part) => confidence(part.question, part) >= least)
  const found = near.flatMap(({ passages }) =>
    passages
      .filter(({ f, score }) => f > 0 && score >= ofBest * (passages[0]?.score ?? 0))
      .flatMap((passage) => topicOf(passage, reply) ?? []),
  )
  const isFirst = (topic: string, at: number) =>
    found.findIndex((each) => each.toLowerCase() === topic.toLowerCase()) === at
  return found.filter(isFirst).slice(0, most)
}

/** A sentence on what the sources have near a question that they do not answer; empty where that is nothing. */
export function nearbyText(topics: string[], language: Language): string {
  const { nearby, quoted } = textsOf(language)
  const listed = new Intl.ListFormat(language).format(topics.map(quoted))
  return topics.length > 0 ? nearby(listed) : ''
}

const plain = (words: string) =>
  unnumbered(words.trim().replace(/^[“”„"«「\s]+|[“”"»」?!.,:\s]+$/g, '')).toLowerCase()

const longestSection = 600

/**
 * What stands under a heading that is the whole message, from its beginning, as who was told of it asks for it; empty
 * where the message is no heading of what was found.
 */
export function sectionAsked({ question, passages }: Part): Quote[] {
  const asked = plain(question)
  const headed = passages.filter(
    ({ kind, heading }) => kind !== 'answer' && plain(heading.at(-1) ?? '') === asked,
  )
  const [first] = headed
    .filter(({ documentId }) => documentId === headed[0]?.documentId)
    .sort((a, b) => a.ordinal - b.ordinal)
  if (!first || asked === '') return []
  const { sentences, body } = first
  const most = (sentences[0]?.from ?? 0) + longestSection
  const end = sentences.findIndex(({ to }, at) => to > most || !isQuotable(first, at))
  const whole = sentences.slice(0, end < 0 ? sentences.length : end)
  const passage = passages.indexOf(first)
  const quoted = ({ from, to, text }: Sentence): Quote => ({
    passage,
    from,
    to,
    text,
    isWhole: true,
  })
  if (whole.some((sentence) => isRow(first, sentence))) return whole.map(quoted)
  const [begin, last] = [whole[0], whole.at(-1)]
  if (!begin || !last) return []
  return [{ ...quoted(begin), to: last.to, text: body.slice(begin.from, last.to) }]
}

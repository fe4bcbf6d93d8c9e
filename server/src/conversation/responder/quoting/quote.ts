import type { Passage } from '../../../knowledge/search/passage.ts'
import { unmarked } from '../../citations/list-marker.ts'
import { givesOrders } from '../injection.ts'
import type { Knowledge } from '../knowledge.ts'
import { answerType } from '../question/answer-type.ts'
import { type ScoredSentence, saysNothing, scoreSentences } from '../sentence-score.ts'
import { listSpan } from '../tables/list-span.ts'
import { isAnaphoric } from './anaphora.ts'
import { type Asking, around } from './around.ts'
import { itemAsked } from './item-asked.ts'
import { isListItem, itemNamed } from './list-item.ts'
import { sameParagraph } from './paragraph.ts'
import { isRow } from './row.ts'

/** A slice of a passage's body, word for word. `passage` is its place in what was found. */
export type Quote = {
  passage: number
  from: number
  to: number
  text: string
  /** Nothing of it may be left out where it is cited. */
  isWhole?: true
  /** The one item of a list that was asked for: nothing stands beside it. */
  isItem?: true
}

const considered = 5
const longestList = 8

/** "To reset it:" means little without the list under it. */
function endOf(passage: Passage, index: number): number {
  let last = index
  if (passage.sentences[index]?.text.endsWith(':')) {
    do last += 1
    while (isListItem(passage, last + 1) && last - index < 2 * longestList)
  }
  return passage.sentences[Math.min(last, passage.sentences.length - 1)]?.to ?? 0
}

const most = 9

/** Whether a sentence of another passage answers nearly as well as the best one. */
const answersAsWell = (best: ScoredSentence, { score, coverage }: ScoredSentence) =>
  score >= best.score - 0.2 && coverage >= 0.3

/**
 * Whether a sentence of another passage is about the same where the best one leaves a doubt: not far behind it, or near
 * in meaning, or with most of its words; and it has the kind of thing that is asked for where the best one has it.
 */
function isOnIt(passages: Passage[], best: ScoredSentence, other: ScoredSentence): boolean {
  const cosineOf = ({ passage, sentence }: ScoredSentence) =>
    passages[passage]?.sentences[sentence]?.cosine ?? null
  if (best.type >= 1 && other.type === 0) return false
  const near = cosineOf(other)
  const lead = (near ?? 0) - (cosineOf(best) ?? near ?? 0)
  if (near !== null && ((near >= 0.4 && lead >= -0.1) || (near >= 0.3 && lead >= 0.1))) return true
  if (other.coverage < 0.2) return false
  const share = other.coverage / best.coverage
  return other.score >= best.score - 0.3 || (lead >= -0.1 && share >= (near === null ? 0.6 : 0.7))
}

/** Where several items of a list begin, with the mark of the first: the others keep theirs. */
function markedFrom(passage: Passage, { from, to }: Pick<Quote, 'from' | 'to'>): number {
  const first = passage.sentences.findIndex((each) => each.from <= from && from < each.to)
  const isList = isListItem(passage, first) && isListItem(passage, first + 1)
  const { from: marked = from, to: end = to } = passage.sentences[first] ?? {}
  return isList && end < to ? marked : from
}

/** A sentence with what stands around it; by itself where an order to programs stands there, as in a list. */
export function quoteOf(passages: Passage[], chosen: ScoredSentence, asking: Asking): Quote | null {
  const quote = wholeQuote(passages, chosen, asking)
  const sentence = passages[chosen.passage]?.sentences[chosen.sentence]
  return quote && sentence && givesOrders(quote.text)
    ? { passage: chosen.passage, ...unmarked(sentence) }
    : quote
}

function wholeQuote(
  passages: Passage[],
  chosen: ScoredSentence,
  { question, scored, sentences }: Asking,
): Quote | null {
  const { passage: at, sentence: index } = chosen
  const passage = passages[at]
  const sentence = passage?.sentences[index]
  if (!passage || !sentence) return null
  const before = passage.sentences[index - 1]
  const needsBefore =
    before &&
    isAnaphoric(sentence.text) &&
    !saysNothing(passage, index - 1) &&
    sameParagraph(passage, index)
  // A row of a table is said as a sentence, never as its line.
  if (isRow(passage, sentence)) {
    return { passage: at, from: sentence.from, to: sentence.to, text: sentence.text }
  }
  const item = itemNamed(passage, sentence, question)
  if (item) return { passage: at, ...item, isItem: true }
  const asked = itemAsked(passage, chosen, { question, scored })
  if (asked) return { passage: at, ...asked }
  const list = listSpan(passage.body, sentence, question)
  if (list) return { passage: at, ...list, text: passage.body.slice(list.from, list.to) }
  const bare = unmarked(sentence)
  const [first, last] = around(passage, chosen, { question, scored, sentences })
  const start = passage.sentences[first]
  const stop = passage.sentences[last]
  const early = first < index && start ? unmarked(start).from : bare.from
  const from = needsBefore ? Math.min(early, unmarked(before).from) : early
  const end = Math.max(endOf(passage, index), last > index && stop ? unmarked(stop).to : 0)
  const to = end === sentence.to ? bare.to : end
  const marked = markedFrom(passage, { from, to })
  return { passage: at, from: marked, to, text: passage.body.slice(marked, to) }
}

function overlaps(a: Quote, b: Quote) {
  return a.passage === b.passage && a.from < b.to && b.from < a.to
}

/** Quotes that follow each other in one passage are one quote. */
function joined(passages: Passage[], quotes: Quote[]): Quote[] {
  const [first, ...others] = quotes
  if (!first) return []
  const body = passages[first.passage]?.body ?? ''
  const plain = (quote: Quote) => body.slice(quote.from, quote.to) === quote.text
  const next = others.find(
    (other) =>
      other.passage === first.passage &&
      other.from >= first.to &&
      body.slice(first.to, other.from).trim() === '' &&
      plain(first) &&
      plain(other),
  )
  if (!next) return [first, ...joined(passages, others)]
  const longer = { ...first, to: next.to, text: body.slice(first.from, next.to) }
  return joined(passages, [longer, ...others.filter((quote) => quote !== next)])
}

/**
 * The best sentence and up to `wanted - 1` more that cover the question as well; each with what stands around it,
 * unless it is to be brief.
 */
export function chooseQuotes(
  question: string,
  knowledge: Knowledge,
  { wanted, brief }: { wanted: number; brief: boolean },
): Quote[] {
  const passages = knowledge.passages.slice(0, answerType(question) === 'steps' ? 8 : considered)
  const scored = scoreSentences(question, { ...knowledge, passages })
  const best = scored[0]
  if (!best) return []
  const first = passages[best.passage]
  const said = first?.sentences[best.sentence]
  const isBestRow = first !== undefined && said !== undefined && isRow(first, said)
  const chosen: Quote[] = []
  for (const sentence of scored) {
    if (chosen.length >= wanted) break
    const passage = passages[sentence.passage]
    const follows =
      passage &&
      sentence.passage === best.passage &&
      sentence.sentence === best.sentence + 1 &&
      sameParagraph(passage, sentence.sentence)
    const least = follows ? 0.4 : 0.8
    if (sentence.coverage < least * best.coverage) continue
    if (sentence.passage !== best.passage && !answersAsWell(best, sentence)) continue
    // Beside a sentence a row of a table is another matter.
    const own = passage?.sentences[sentence.sentence]
    if (chosen.length > 0 && passage && own && isRow(passage, own) && !isBestRow) continue
    const quote = quoteOf(passages, sentence, {
      question,
      scored,
      sentences: brief ? 1 : most,
    })
    const repeats = (known: Quote) =>
      !quote || overlaps(known, quote) || known.text.includes(quote.text)
    if (quote?.isItem) return [quote]
    if (quote && !chosen.some(repeats)) chosen.push(quote)
  }
  return joined(passages, chosen)
}

const leastNear = 0.3

/** Whether a passage has anything of the question, a word or the meaning: among few files the next best may have neither. */
function isNear({ f, cosine, sentenceCosine }: Passage): boolean {
  return f > 0 || cosine === null || Math.max(cosine, sentenceCosine ?? 0) >= leastNear
}

/**
 * What stands around the best sentence, and around that of the next passage: beside an answer that is not sure, where
 * that is near at all; beside what is but the closest there is, where it is on the question too.
 */
export function closestQuotes(question: string, knowledge: Knowledge, isAnswer = false): Quote[] {
  const passages = knowledge.passages.slice(0, answerType(question) === 'steps' ? 8 : considered)
  const scored = scoreSentences(question, { ...knowledge, passages })
  const [best] = scored
  const next = scored.find(({ passage }) => passage !== best?.passage)
  const nextPassage = passages[next?.passage ?? -1]
  const isBeside =
    best && next && nextPassage && (isAnswer ? isNear(nextPassage) : isOnIt(passages, best, next))
  const closest = isBeside ? [best, next] : scored.slice(0, 1)
  return closest.flatMap(
    (chosen) => quoteOf(passages, chosen, { question, scored, sentences: most }) ?? [],
  )
}

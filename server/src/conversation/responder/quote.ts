import type { Passage, Sentence } from '../../knowledge/search/passage.ts'
import { unmarked } from '../list-marker.ts'
import type { Knowledge } from './knowledge.ts'
import { type ScoredSentence, saysNothing, scoreSentences } from './sentence-score.ts'
import { listSpan } from './tables/list-span.ts'

/** A slice of a passage's body, word for word. `passage` is its place in what was found. */
export type Quote = { passage: number; from: number; to: number; text: string }

const pronoun = /^(it|they|he|she|this|that|these|those|its|their|his|her|such)\b/i
const listItem = /^([-*•]|\d+[.)])\s/
const considered = 5
const longestList = 8

/** Whether the line that the sentence stands in is an item of a list. */
function isListItem(passage: Passage, index: number) {
  const sentence = passage.sentences[index]
  if (!sentence) return false
  const end = passage.body.indexOf('\n', sentence.to)
  const line = passage.body.slice(
    passage.body.lastIndexOf('\n', sentence.from) + 1,
    end === -1 ? undefined : end,
  )
  return listItem.test(line.trimStart())
}

const isRow = ({ body }: Passage, { text, from, to }: Sentence) => body.slice(from, to) !== text

/** "To reset it:" means little without the list under it. */
function endOf(passage: Passage, index: number): number {
  let last = index
  if (passage.sentences[index]?.text.endsWith(':')) {
    do last += 1
    while (isListItem(passage, last + 1) && last - index < 2 * longestList)
  }
  return passage.sentences[Math.min(last, passage.sentences.length - 1)]?.to ?? 0
}

/** Whether a sentence and the one before it stand in one paragraph. */
function sameParagraph({ body, sentences }: Passage, index: number) {
  return !body.slice(sentences[index - 1]?.to ?? 0, sentences[index]?.from).includes('\n')
}

function quoteOf(
  passages: Passage[],
  { passage: at, sentence: index }: ScoredSentence,
  question: string,
): Quote | null {
  const passage = passages[at]
  const sentence = passage?.sentences[index]
  if (!passage || !sentence) return null
  const before = passage.sentences[index - 1]
  const needsBefore =
    before &&
    pronoun.test(sentence.text) &&
    !saysNothing(passage, index - 1) &&
    sameParagraph(passage, index)
  // A row of a table is said as a sentence, never as its line.
  if (isRow(passage, sentence)) {
    return { passage: at, from: sentence.from, to: sentence.to, text: sentence.text }
  }
  const list = listSpan(passage.body, sentence, question)
  if (list) return { passage: at, ...list, text: passage.body.slice(list.from, list.to) }
  const bare = unmarked(sentence)
  const from = needsBefore ? unmarked(before).from : bare.from
  const end = endOf(passage, index)
  const to = end === sentence.to ? bare.to : end
  return { passage: at, from, to, text: passage.body.slice(from, to) }
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

/** The best sentence and up to `wanted - 1` more: what goes on from it, or covers the question as well. */
export function chooseQuotes(question: string, knowledge: Knowledge, wanted: number): Quote[] {
  const passages = knowledge.passages.slice(0, considered)
  const scored = scoreSentences(question, { ...knowledge, passages })
  const best = scored[0]
  if (!best) return []
  const chosen: Quote[] = []
  for (const sentence of scored) {
    if (chosen.length >= wanted) break
    const passage = passages[sentence.passage]
    const goesOn =
      passage &&
      sentence.passage === best.passage &&
      sentence.sentence === best.sentence + 1 &&
      sameParagraph(passage, sentence.sentence)
    const least = goesOn ? 0.4 : 0.8
    if (sentence.coverage < least * best.coverage) continue
    const quote = quoteOf(passages, sentence, question)
    const repeats = (known: Quote) =>
      !quote || overlaps(known, quote) || known.text.includes(quote.text)
    if (quote && !chosen.some(repeats)) chosen.push(quote)
  }
  return joined(passages, chosen)
}

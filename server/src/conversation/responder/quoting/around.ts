import type { Passage } from '../../../knowledge/search/passage.ts'
import { asksYesNo } from '../../retrieval/question-parts.ts'
import { type AnswerType, answerType } from '../question/answer-type.ts'
import { measured, type ScoredSentence } from '../sentence-score.ts'
import { completes } from './anaphora.ts'
import { isListItem, listOfThings } from './list-item.ts'
import { goesOn, isLabelled, sameParagraph } from './paragraph.ts'
import { isRow } from './row.ts'

export type Asking = {
  question: string
  scored: ScoredSentence[]
  /** How many are wanted at most. */
  sentences: number
}

// What stands beside the best sentence often is the answer: so much of a passage is given, in characters.
const longestQuote = 320

/** Whether the best sentence by itself is an answer: it has the words of the question, and the kind of thing it wants. */
function isClear(question: string, { coverage, type }: ScoredSentence): boolean {
  const asked = answerType(question)
  if (asked === 'steps' || asked === 'reason' || asked === 'ban') return false
  if (asked === null || asked === 'permission') return coverage >= 0.8
  return coverage >= 0.6 && type >= 0.5
}

const asksForm: (AnswerType | null)[] = ['contact', 'date', 'duration', 'amount', 'name']

// "From the fourth day of absence" says when.
const nthDay =
  /(?<!\p{L})(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|same|\d+(?:st|nd|rd|th)|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|letzte[nrs]?|nächste[nrs]?|\d+\.|premier|première|deuxième|troisième|dernier|primer|segundo|tercer|último) (?:\p{L}+ )?(?:days?|weeks?|months?|years?|tag\p{L}*|woche\p{L}*|monat\p{L}*|jahr\p{L}*|werktag\p{L}*|jours?|semaines?|mois|ans?|día|semana|mes|año)(?!\p{L})/iu

/** From the best sentence to the next one of its paragraph that has the kind of thing asked for, where it has none. */
function withAsked(
  passage: Passage,
  best: ScoredSentence,
  { question, own }: { question: string; own: ScoredSentence[] },
): [number, number] {
  const index = best.sentence
  const text = passage.sentences[index]?.text ?? ''
  if (best.type > 0 || !asksForm.includes(answerType(question))) return [index, index]
  if (answerType(question) === 'date' && nthDay.test(text)) return [index, index]
  const inParagraph = (place: number) => {
    const [first, last] = place < index ? [place, index] : [index, place]
    return Array.from({ length: last - first }, (_, at) => first + at + 1).every((each) =>
      sameParagraph(passage, each),
    )
  }
  const [next] = own
    .filter(({ sentence, type }) => type >= 1 && inParagraph(sentence))
    .map(({ sentence }) => sentence)
    .sort((a, b) => Math.abs(a - index) - Math.abs(b - index))
  return next === undefined ? [index, index] : [Math.min(index, next), Math.max(index, next)]
}

/** The sentences around the best one, first and last: the better neighbour first, as long as the quote stays short. */
export function around(
  passage: Passage,
  best: ScoredSentence,
  { question, scored, sentences }: Asking,
): [number, number] {
  const index = best.sentence
  const own = scored.filter((each) => each.passage === best.passage)
  const scores = new Map(own.map((each) => [each.sentence, each]))
  const length = (from: number, to: number) =>
    (passage.sentences[to]?.to ?? 0) - (passage.sentences[from]?.from ?? 0)
  const type = answerType(question)
  const asksNumber = type !== null && measured.includes(type)
  const ofThings = listOfThings(passage, passage.sentences[index]) !== undefined
  const clear = isClear(question, best)
  // So much of the question every sentence has from the heading above it.
  const headed = 0.5 * passage.headed
  const beside = (place: number) => {
    const sentence = passage.sentences[place]
    const { score, coverage = 0 } = scores.get(place) ?? {}
    if (!sentence || score === undefined || isRow(passage, sentence)) return null
    const has = (share: number) => coverage > share * best.coverage
    // What stands beside the one thing of a list is another matter, and so is such a list beside a number that is asked for.
    const isApart = ofThings || (asksNumber && listOfThings(passage, sentence) !== undefined)
    if (isApart && !has(0.4)) return null
    const isNext = sameParagraph(passage, place < index ? place + 1 : place)
    if (!isNext && !has(0.5) && !goesOn(passage, { best: index, place, asksNumber })) return null
    // Beside what answers by itself the next sentence may limit it; what else stands there adds something or goes.
    const isLed = isListItem(passage, place) && !isListItem(passage, index)
    const mayLimit = place === index + 1 || isLed || asksYesNo(question) || completes(sentence.text)
    const adds = coverage - headed > 0.25 * best.coverage
    const tellsSubject = place === index - 1 && isNext && isLabelled(passage, place)
    if (clear && !adds && !tellsSubject && !(place > index && mayLimit)) return null
    return score
  }
  const [from, to] = withAsked(passage, best, { question, own })
  let [first, last] = length(from, to) <= longestQuote ? [from, to] : [index, index]
  while (last - first + 1 < sentences) {
    const before = length(first - 1, last) <= longestQuote ? beside(first - 1) : null
    const after = length(first, last + 1) <= longestQuote ? beside(last + 1) : null
    if (before === null && after === null) break
    if ((after ?? -9) >= (before ?? -9)) last += 1
    else first -= 1
  }
  return [first, last]
}

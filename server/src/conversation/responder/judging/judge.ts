import type { Passage } from '../../../knowledge/search/passage.ts'
import { asksYesNo } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { textsOf } from '../languages/language.ts'
import { missingIn } from '../naming/entities.ts'
import type { Missing } from '../naming/names.ts'
import { holdsForAll, onlyCase, onlyTold } from '../naming/only-told.ts'
import { strangersIn, strangersTo } from '../naming/strangers.ts'
import { answerType } from '../question/answer-type.ts'
import { superlative } from '../question/superlative.ts'
import { person, typeMatch } from '../question/type-match.ts'
import { beginsWithVerdict } from '../question/yes-no.ts'
import { bothSides, type Sides } from '../quoting/both-sides.ts'
import { chooseQuotes, closestQuotes, type Quote } from '../quoting/quote.ts'
import { measured, scoreSentences } from '../sentence-score.ts'
import { folded } from '../tables/cells/words.ts'
import { sameWord, wordsOf } from '../words.ts'
import { answerIn, writtenAnswer } from '../written-answer.ts'
import {
  answers,
  confidence,
  isLikely,
  likelyAmong,
  many,
  sure,
  tentativeAmong,
  tentativeBeside,
} from './confidence.ts'
import { contactDetails } from './contact-details.ts'
import { rowsInCharge } from './in-charge.ts'
import { lacksAsked } from './lacks-asked.ts'
import { namedIn, quoteNaming } from './named.ts'
import { lacksUnit } from './units.ts'

export type Level = 'answer' | 'tentative' | 'unknown'
export type Judged = { level: Level; quotes: Quote[]; missing: Missing[] }

type Options = {
  /** Names of the agent's own company stand here. */
  own: string
  /** How many quotes. */
  wanted: number
  /** Without what stands around each of them. */
  brief: boolean
  /** Asked together with what is answered, so that it is about the same: less is enough to show what is closest. */
  isBeside?: boolean
}

// As near in meaning as two wordings of one thing.
const close = 0.7

/** How near in meaning the best sentence is, or else its passage. */
function nearness(part: Part): number {
  const [best] = scoreSentences(part.question, part)
  const passage = best && part.passages[best.passage]
  const sentence = best && passage?.sentences[best.sentence]
  return sentence?.cosine ?? passage?.cosine ?? 0
}

function levelAt(p: number, part: Part, isBeside = false): Level {
  if (part.goesOn) return 'tentative'
  if (p >= answers) return 'answer'
  const least = isBeside ? tentativeBeside : tentativeAmong(part.size)
  if (p >= least || nearness(part) >= close) return 'tentative'
  return p >= likelyAmong(part.size) && isLikely(part.question, part) ? 'tentative' : 'unknown'
}
const levelOf = (part: Part) => levelAt(confidence(part.question, part), part)

function missingFrom(part: Part, all: Part, quote: Quote, own: string): Missing[] {
  const passage = part.passages[quote.passage]
  if (!passage) return []
  const { passages } = all
  const { question, isTold } = part
  const missing = missingIn(question, { passage, sentence: quote.text, passages, own })
  if (missing.length > 0 || isTold) return missing
  return strangersTo(question, passage, quote.text, all).map((asked) => ({ asked, found: null }))
}

/** How much of the question the best sentence of a quote covers. */
function coverageOf({ passages }: Part, { passage, from, to }: Quote): number {
  const sentences = passages[passage]?.sentences ?? []
  return Math.max(
    0,
    ...sentences.filter((each) => each.from < to && from < each.to).map(({ coverage }) => coverage),
  )
}

// What a number with its unit says is not named beside it.
const nounAsked =
  /\b(?:what|which) (?!kind|sort|type|time|date|day|else|exactly|happens|temperature|age|height|weight|length|width|depth|amount|price|cost|fee|rate|speed|distance|percentage|share|hours|number|year|phone|e-?mail|address|currency)(\p{L}{4,})(?= (?:is|are|was|do|does|did|has|have|can|will|should|must|may)\b)/iu

/** Whether a row of a table has nothing of the kind that a question asks for by name: "What colours does … come in?". */
function lacksNoun({ question, passages, terms }: Part, quote: Quote): boolean {
  const noun = nounAsked.exec(question)?.[1]?.toLowerCase()
  if (!noun || !isOfTable({ passages }, quote)) return false
  const stems = terms.find(({ lexeme }) => noun.startsWith(lexeme.slice(0, -1)))?.stems ?? [noun]
  return !wordsOf(quote.text).some(
    (word) =>
      sameWord(word, noun) ||
      stems.some((stem) => word.startsWith(stem.slice(0, Math.max(3, stem.length - 1)))),
  )
}

/** What was written to another question is given whole, and is no more than the closest there is. */
function writtenToAnother({ passages }: Part, judged: Judged): Judged {
  const [best] = judged.quotes
  const passage = passages[best?.passage ?? -1]
  const whole = best && passage && answerIn(passage, best.passage)
  if (!whole) return judged
  const level = judged.level === 'answer' ? 'tentative' : judged.level
  return { ...judged, level, quotes: [whole] }
}

/**
 * How well a question is answered by what was found. A passage that lacks what the question names is no answer; one
 * further down may have it.
 */
export function judge(part: Part, options: Options): Judged {
  const written = writtenAnswer(part, options.own)
  if (written) return { level: 'answer', quotes: [written], missing: [] }
  const details = contactDetails(part)
  if (details) return { level: 'answer', quotes: [details], missing: [] }
  const inCharge = rowsInCharge(part)
  if (inCharge.length > 0) return { level: 'answer', quotes: inCharge, missing: [] }
  const other = withoutVerdicts(part)
  return writtenToAnother(other, judgePassages(other, options))
}

/** A yes or no that was written to another question says nothing to this one. */
function withoutVerdicts(part: Part): Part {
  const isVerdict = (passage: Passage, at: number) =>
    beginsWithVerdict(answerIn(passage, at)?.text ?? '')
  if (!part.passages.some(isVerdict)) return part
  const passages = part.passages.map((passage, at) =>
    isVerdict(passage, at) ? { ...passage, sentences: [] } : passage,
  )
  return { ...part, passages }
}

const isOfTable = ({ passages }: Pick<Part, 'passages'>, { passage, from, text }: Quote) =>
  passages[passage]?.body.startsWith(text, from) !== true

/** Whether a quote of another passage may stand beside the best: it names what is named, and says yes to nothing else. */
function standsBeside(part: Part, first: Quote, quote: Quote, own: string): boolean {
  const elsewhere = quote.passage !== first.passage && beginsWithVerdict(quote.text)
  if (elsewhere && asksYesNo(part.question)) return false
  return missingFrom(part, part, quote, own).length === 0
}

/** The best quote and that of the next passage, unless it lacks what the question names or is of a table. */
function besides(part: Part, [first]: Quote[], own: string, level: Level): Quote[] {
  if (!first) return []
  const others = closestQuotes(part.question, part, level === 'answer').filter(
    (quote) =>
      quote.passage !== first.passage &&
      (isOfTable(part, first) || !isOfTable(part, quote)) &&
      standsBeside(part, first, quote, own),
  )
  return [first, ...others.slice(0, 1)]
}

/** Whether a quote lacks the name of its own side, or all of them another name: what is said of one thing need not name the other. */
function lacksSide(part: Part, { quotes, sides }: Sides, own: string): boolean {
  const lacking = quotes.map((quote) =>
    missingFrom(part, part, quote, own).flatMap(({ asked }) => wordsOf(folded(asked))),
  )
  const [first = [], ...others] = lacking
  if (first.some((word) => others.every((words) => words.includes(word)))) return true
  return sides.some((side, at) => side.some((word) => lacking[at]?.includes(word)))
}

/** What is said of both things that a question compares; null where it compares none, or one of them is not spoken of. */
function comparedIn(part: Part, own: string, isBeside = false): Judged | null {
  const sides = bothSides(part.question, part)
  if (!sides) return null
  const { quotes, whole } = sides
  if (lacksSide(part, sides, own)) return null
  const level = levelAt(confidence(part.question, part), part, isBeside)
  if (level !== 'unknown') return { level: 'answer', quotes, missing: [] }
  // What names both things that are compared is less likely to be of something else.
  return whole ? { level: 'tentative', quotes, missing: [] } : null
}

/** Whether a person is asked for and the best sentence names none. */
function lacksPerson(part: Part): boolean {
  // Among very many passages the best two may still name one.
  if ((part.size ?? many) >= many) return false
  const [best] = scoreSentences(part.question, part)
  return person.test(part.question) && answerType(part.question) === 'name' && best?.type === 0
}

/** Whether a measure is asked for that one quote has and the other one has not. */
function lacksMeasure(question: string, best: Quote, other: Quote): boolean {
  const type = answerType(question)
  if (type === null || !measured.includes(type)) return false
  return typeMatch(question, type, best.text) > 0 && typeMatch(question, type, other.text) === 0
}

/** Whether a question after what was told points at it and names next to nothing itself. */
function namesNothing({ question, isTold }: Part): boolean {
  const language = askedLanguage(question)
  const { pronouns } = textsOf(language)
  return isTold === true && pronouns.test(question) && namedIn(question, language).length <= 1
}

function judgePassages(part: Part, options: Options): Judged {
  const judged = judgeBest(part, options)
  if (judged.level === 'answer') return judged
  // "May I keep it?" after a story is about the story, which what was found on these words does not know.
  if (namesNothing(part)) return { level: 'unknown', quotes: [], missing: judged.missing }
  const known = judged.level === 'unknown' ? [] : judged.quotes
  const named = quoteNaming(part, { ...options, known })
  if (!named || lacksAsked(part, named)) return judged
  const others = known.filter(({ passage, from, to }) => {
    return passage !== named.passage || to <= named.from || from >= named.to
  })
  return { level: 'tentative', quotes: [named, ...others], missing: [] }
}

const bestAsked =
  /(?<!\p{L})(?:best|worst|beste[nrms]?|meilleure?s?|mejor(?:es)?|miglior[ei]?|melhor(?:es)?|najleps\p{L}*)(?!\p{L})/iu

/** Rows and numbers may be compared by who reads them; what is best is told by prose that says so, or by none. */
function belowMost(level: Level, question: string, isRow: boolean): Level {
  if (level === 'answer') return 'tentative'
  return bestAsked.test(question) && !isRow ? 'unknown' : level
}

function judgeBest(part: Part, { own, wanted, brief, isBeside }: Options): Judged {
  const unknown = (missing: Missing[]): Judged => ({ level: 'unknown', quotes: [], missing })
  const chosen = chooseQuotes(part.question, part, { wanted, brief })
  const [best] = chosen
  if (!best) return unknown([])
  const strangers = strangersIn(part.question, part)
  if (strangers.length > 0) return unknown(strangers.map((asked) => ({ asked, found: null })))
  const missing = missingFrom(part, part, best, own)
  // Beside what is of the East pool nothing of the West pool is told.
  const quotes = chosen.filter((quote) => quote === best || standsBeside(part, best, quote, own))
  const compared = comparedIn(part, own, isBeside)
  if (compared) return compared
  if (lacksPerson(part) || lacksNoun(part, best) || lacksUnit(part, best)) return unknown([])
  if (lacksAsked(part, best)) return unknown(missing)
  if (missing.length === 0) {
    // What is the most of all is compared by who reads it, where it was not found in cells.
    const most = superlative.test(part.question) && !superlative.test(best.text)
    const p = confidence(part.question, part)
    const sureness = levelAt(p, part, isBeside)
    const level = most ? belowMost(sureness, part.question, isOfTable(part, best)) : sureness
    const alone = wanted === 1 || quotes.length > 1 || p >= sure || best.isItem === true
    return { level, quotes: alone ? quotes : besides(part, quotes, own, level), missing }
  }
  if (holdsForAll(part, missing) && levelOf(part) === 'answer') {
    return { level: 'answer', quotes: [best], missing: [] }
  }
  const least = 0.8 * coverageOf(part, best)
  for (const [place, passage] of part.passages.slice(0, 5).entries()) {
    if (place === best.passage) continue
    const [found] = chooseQuotes(
      part.question,
      { ...part, passages: [passage] },
      { wanted: 1, brief: true },
    )
    const quote = found && { ...found, passage: place }
    if (!quote || coverageOf(part, quote) < least) continue
    if (missingFrom(part, part, quote, own).length > 0) continue
    // It has the name and not what was asked of it: a duration, an amount.
    if (lacksMeasure(part.question, best, quote) || lacksAsked(part, quote)) continue
    // What lacks the name no longer stands beside it.
    const others = part.passages.filter((each, at) => each !== passage && at !== best.passage)
    const first = { ...part, passages: [passage, ...others] }
    const level = levelOf(first)
    if (level !== 'unknown') return { level, quotes: [quote], missing: [] }
  }
  const isNear = confidence(part.question, part) >= likelyAmong(part.size)
  const isAside = onlyCase(part.question, missing) || onlyTold(part.question, missing)
  if (isAside && (isNear || levelOf(part) !== 'unknown')) {
    return { level: 'tentative', quotes, missing }
  }
  return unknown(missing)
}

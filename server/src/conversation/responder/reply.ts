import type { Passage } from '../../knowledge/search/passage.ts'
import { exactMark } from '../citations/citations.ts'
import { asksYesNo } from '../retrieval/question-parts.ts'
import { turnsRound } from './injection.ts'
import { answeringCells } from './judging/answering-cells.ts'
import { judge, type Level } from './judging/judge.ts'
import type { Knowledge, Part } from './knowledge.ts'
import {
  detectLanguage,
  type Language,
  languageName,
  replyLanguage,
  textsOf,
} from './languages/language.ts'
import type { Texts } from './languages/texts.ts'
import { anyHas, type Missing } from './naming/names.ts'
import { nearbyText, sectionAsked, topicsNear } from './nearby.ts'
import { type AskedPerson, type BackAt, personReply } from './person/person-reply.ts'
import { type Persona, phrasesOf, quotesWanted, withRequired } from './persona.ts'
import { decide } from './question/yes-no.ts'
import { askedCells } from './quoting/asked-cells.ts'
import { changedSince } from './quoting/changed-since.ts'
import { footnotesOf } from './quoting/footnote.ts'
import type { Quote } from './quoting/quote.ts'
import { saidWhole } from './quoting/said-whole.ts'
import { closingIn, smallTalk, smallTalkIn } from './small-talk.ts'
import { writtenAnswer } from './written-answer.ts'

type Options = { language: Language; wanted: number; brief: boolean }

/** Marks like [2] name passages by their place in what was found, from 1. */
export type Reply = {
  text: string
  answered: boolean
  /** What the sources have near a question that they do not answer, as one can ask for it. */
  topics?: string[]
}

export type Asked = Knowledge & {
  question: string
  /** Its questions, each with what was found on it; `passages` has all of these. */
  parts: Part[]
  /** Those of its questions that nothing answers. */
  open?: Part[] | undefined
  /** What the visitor said before, oldest first. */
  earlier: string[]
  persona: Persona
  /** How many answers the agent gave before this one. */
  turn: number
  /** Whether a question without an answer is kept for those who look after the sources. */
  notesGaps?: boolean
  /** Whether quotes come without a word before them, as something else introduces them. */
  isBare?: boolean
  /** Whether a source that was added a moment ago is still being read. */
  isReading?: boolean | undefined
  /** A person was asked for in this turn. */
  person?: AskedPerson | null
  back?: BackAt | null
}

// A mark names a passage; further down only one with the place of the quote does.
const plainlyNamed = 6

function marked(quote: Quote) {
  const { text, passage, isWhole } = quote
  const mark = passage < plainlyNamed && !isWhole ? `[${passage + 1}]` : exactMark(quote)
  return text.includes('\n') ? `\n\n${text}\n\n${mark}\n\n` : `${text} ${mark}`
}

/** The language of a quote where it is not the one of the reply. */
function foreignLanguage({ text }: Quote, passage: Passage | undefined, reply: Language) {
  const detected = detectLanguage(text)
  if (detected === reply) return null
  const known = passage?.language ?? 'simple'
  if (known === 'simple') return detected
  return known === reply ? null : known
}

/** Quotes after what introduces them; those in another language apart, after a sentence that says so. */
function written(opening: string, quotes: Quote[], { passages }: Knowledge, language: Language) {
  let last: string | null = null
  const parts = quotes.flatMap((quote) => {
    const foreign = foreignLanguage(quote, passages[quote.passage], language)
    const told = foreign && foreign !== last
    last = foreign
    const name = foreign ? languageName(foreign, language) : ''
    return told ? [`${textsOf(language).foreign(name)}\n\n`, marked(quote)] : [marked(quote)]
  })
  return [opening, ...parts]
    .filter(Boolean)
    .join(' ')
    .replace(/ *\n\n+ */g, '\n\n')
    .trim()
}

type Answered = {
  level: Level
  /** Of cells, with the marks of its quotes; null where the quotes are the answer. */
  table: string | null
  quotes: Quote[]
  verdict: 'yes' | 'no' | null
  missing: Missing[]
}

const ownNames = ({ persona }: Asked) => `${persona.name} ${persona.role} ${persona.instructions}`

/** Quotes by their place among all passages. */
function placedIn<T extends { passage: number }>(part: Part, passages: Passage[], quotes: T[]) {
  return quotes.flatMap((quote): T[] => {
    const chunk = part.passages[quote.passage]?.chunkId
    const passage = passages.findIndex(({ chunkId }) => chunkId === chunk)
    return passage >= 0 ? [{ ...quote, passage }] : []
  })
}

/** What is closest to a question that was asked beside others which are answered. */
function besideAnswers(asked: Asked, options: Options): Quote[] {
  const own = ownNames(asked)
  return (asked.open ?? []).flatMap((part) => {
    const { level, quotes } = judge(part, { ...options, own, isBeside: true })
    return level === 'unknown' ? [] : placedIn(part, asked.passages, quotes.slice(0, 1))
  })
}

/** The answer of one question, its quotes by their place among all passages. */
function answerOf(part: Part, asked: Asked, options: Options): Answered {
  const placed = <T extends { passage: number }>(quotes: T[]) =>
    placedIn(part, asked.passages, quotes)
  const own = ownNames(asked)
  const written = writtenAnswer(part, own)
  if (written) {
    const quotes = placed([written])
    return { level: 'answer', table: null, quotes, verdict: null, missing: [] }
  }
  const section = placed(sectionAsked(part))
  if (section.length > 0) {
    return { level: 'answer', table: null, quotes: section, verdict: null, missing: [] }
  }
  const cells = answeringCells(part, options.language, own)
  // What a sentence says whole goes before a row that is named in part.
  if (cells && !(cells.partly && saidWhole(part))) {
    const table = `${cells.text} ${placed(cells.quotes).map(exactMark).join(' ')}`
    const notes = placed([
      ...footnotesOf(cells.text, cells.quotes, part.passages),
      ...changedSince(part, cells.text, cells.quotes),
    ])
    return { level: 'answer', table, quotes: notes, verdict: null, missing: [] }
  }
  const judged = judge(part, { own, ...options })
  const told = judged.quotes.slice(0, 1)
  const since = judged.level !== 'answer' ? [] : changedSince(part, told[0]?.text ?? '', told)
  const quotes = placed([...told, ...since, ...judged.quotes.slice(1)]).map((quote) =>
    askedCells(part.question, quote, asked.passages[quote.passage]),
  )
  const verdict = quotes[0] ? decide(part.question, quotes[0].text) : null
  return { ...judged, table: null, quotes, verdict }
}

/** What is missing, as it is told: of what another passage has nothing is said. */
function missed(missing: Missing[], texts: Texts, passages: Passage[]): string {
  return missing
    .filter(({ asked, found }) => found !== null || !anyHas(passages, asked))
    .slice(0, 2)
    .map(({ asked, found }) => (found ? texts.instead(found, asked) : texts.absent(asked)))
    .join(' ')
}

function unknown(asked: Asked, missing: Missing[], language: Language): Reply {
  const { persona, terms, notesGaps, passages, parts, isReading } = asked
  const texts = textsOf(language)
  if (isReading) {
    const text = `${phrasesOf(persona, language).unknown} ${texts.reading}`
    return { text, answered: false, topics: [] }
  }
  const advice = terms.length === 0 ? texts.moreWords : texts.rephrase
  const why = missed(missing, texts, passages) || texts.uncovered
  const noted = notesGaps && terms.length > 0 ? texts.noted : ''
  const topics = topicsNear(parts, language)
  const near = nearbyText(topics, language)
  const said = [phrasesOf(persona, language).unknown, why, noted, near, advice]
  return { text: said.filter(Boolean).join(' '), answered: false, topics }
}

/** Each quote once, and none that another one holds. */
function distinct(quotes: Quote[]): Quote[] {
  return quotes.filter(
    (quote, index) =>
      !quotes.some(
        (other, at) =>
          at !== index &&
          other.text.includes(quote.text) &&
          (other.text.length > quote.text.length || at < index),
      ),
  )
}

const longestAnswer = 600
const longestClosest = 650

/** The quotes that a visitor reads at once: what stands behind the first is left out where it would make a page of it. */
function brought(quotes: Quote[], longest: number): Quote[] {
  let length = 0
  return quotes.filter(({ text }, at) => {
    length += text.length
    return at === 0 || length <= longest
  })
}

function reply(asked: Asked, language: Language): Reply {
  const { persona, parts } = asked
  const texts = textsOf(language)
  const wanted = parts.length > 1 ? 1 : quotesWanted(persona)
  const brief = quotesWanted(persona) === 1
  const options = { language, wanted, brief }
  const answered = parts.map((part) => answerOf(part, asked, options))
  const sure = answered.filter(({ level }) => level === 'answer')
  const near = answered.find(({ level }) => level === 'tentative')
  if (sure.length > 0) {
    const { openings, plainOpenings } = phrasesOf(persona, language)
    // "Certainly." before what says neither yes nor no would say yes.
    const fitting = parts.some(({ question }) => asksYesNo(question)) ? plainOpenings : openings
    const opening = asked.isBare ? '' : (fitting[asked.turn % fitting.length] ?? '')
    const verdict = sure.length === 1 ? sure[0]?.verdict : null
    const all = distinct(sure.flatMap((each) => each.quotes))
    const quotes = parts.length > 1 ? all : brought(all, longestAnswer)
    const tables = sure.flatMap(({ table }) => table ?? [])
    const lead = [verdict ? texts[verdict] : opening, ...new Set(tables)].filter(Boolean).join(' ')
    const text = written(lead, quotes, asked, language)
    const next = near && parts.length > 1 ? near.quotes : besideAnswers(asked, options)
    const beside = distinct([...quotes, ...next]).slice(quotes.length)
    // What is asked beside it and nearly found is told after it, as what it is.
    const closest =
      beside.length > 0 ? ` ${written(texts.closest, beside.slice(0, 1), asked, language)}` : ''
    const gaps = answered.flatMap(({ missing }) => missing)
    const lacking = missed(gaps, texts, asked.passages)
    return { text: `${text}${closest} ${lacking}`.trim(), answered: true }
  }
  if (near) {
    const lacks = missed(near.missing, texts, asked.passages)
    const quotes = brought(distinct(near.quotes).slice(0, 2), longestClosest)
    const closest = written(texts.closest, quotes, asked, language)
    return { text: `${lacks} ${closest} ${texts.closestEnd}`.trim(), answered: true }
  }
  const missing = answered.flatMap((each) => each.missing)
  return unknown(asked, missing, language)
}

/** The honest reply: it quotes and cites, or says that it does not know. */
export function composeReply(asked: Asked): Reply {
  const { persona, earlier, question } = asked
  const talk = smallTalkIn(question, persona.name)
  if (asked.person || talk?.kind === 'person') {
    const said = talk ? [talk.language] : [question, ...earlier.toReversed()]
    return { text: personReply(asked, replyLanguage(said, persona.languages)), answered: true }
  }
  if (talk) {
    const language = replyLanguage([talk.language], persona.languages)
    return { text: smallTalk(talk.kind, persona, language), answered: true }
  }
  const language = replyLanguage([question, ...earlier.toReversed()], persona.languages)
  if (turnsRound(question)) return { text: textsOf(language).refusal, answered: true }
  const said = reply(asked, language)
  const { text, answered } = said
  const closing = answered ? null : closingIn(question, persona.name)
  if (closing) {
    const of = replyLanguage([closing.language], persona.languages)
    return { text: smallTalk(closing.kind, persona, of), answered: true }
  }
  return answered ? { ...said, text: withRequired(text, persona) } : said
}

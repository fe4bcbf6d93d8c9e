import { setTimeout } from 'node:timers/promises'
import { isBeingRead } from '../../knowledge/search/being-read.ts'
import type { KnowledgeFound, Passage, SearchModels } from '../../knowledge/search/passage.ts'
import { searchKnowledge } from '../../knowledge/search/search.ts'
import type { Claims, Db } from '../../lib/database/database.ts'
import { answeringCells } from '../responder/judging/answering-cells.ts'
import { contactDetails, contactWords } from '../responder/judging/contact-details.ts'
import { judge, type Level } from '../responder/judging/judge.ts'
import { firstToldIn, goesOnWith, quotedIn } from '../responder/judging/quoted-before.ts'
import type { Part } from '../responder/knowledge.ts'
import { withAccents } from '../responder/question/accents.ts'
import { answerType } from '../responder/question/answer-type.ts'
import { datedQuestion, holidayDate } from '../responder/question/days.ts'
import { withGermanHours } from '../responder/question/german-hours.ts'
import { spelledOut } from '../responder/question/initials.ts'
import { inPlainWords } from '../responder/question/spelling/idioms.ts'
import { mendedQuestion } from '../responder/question/spelling/mended-question.ts'
import { withoutSlips } from '../responder/question/spelling/slips.ts'
import { scoreSentences } from '../responder/sentence-score.ts'
import type { TurnRequest } from '../turn-store.ts'
import {
  contentWords,
  type Earlier,
  goesOn,
  type Lookup,
  lookups,
  speaksOf,
  topicOf,
} from './follow-up.ts'
import { lookedUp, questionParts } from './question-parts.ts'
import { searchWords } from './search-words.ts'

export type Retrieval = {
  templateId: string
  draft: boolean
  question: string
  history: Earlier[]
  knowledge?: TurnRequest['knowledge']
  searchModels?: SearchModels | undefined
  /** Small talk, which asks nothing. */
  isTalk?: boolean
  signal?: AbortSignal
}

/** What was found on a message: of each of its questions, and together. */
export type Found = KnowledgeFound & {
  parts: Part[]
  /** Questions beside those: nothing was found on them that answers. */
  open?: Part[] | undefined
  /** How well the least of its questions is answered. */
  level: Level
  /** Whether nothing answers while a source that was added a moment ago is still being read. */
  isReading?: boolean
}

// The confidence is fitted on this many.
const limit = 20

/** How a question is searched for. */
type Search = (question: string) => Promise<KnowledgeFound>

async function partOf(search: Search, question: string): Promise<Part> {
  const found = await search(searchWords(question))
  const { passages } = found
  const dated = await datedFrom(search, spelledOut(question, passages), passages)
  const mended = mendedQuestion(dated, passages)
  if (mended === question) return withContacts(search, { ...found, question })
  return withContacts(search, { ...(await search(searchWords(mended))), question: mended })
}

/** The question with its holidays as dates, also where only the date finds what has it. */
async function datedFrom(search: Search, question: string, passages: Passage[]) {
  const dated = datedQuestion(question, passages)
  const date = dated === question ? holidayDate(question) : null
  return date ? datedQuestion(question, [...passages, ...(await search(date)).passages]) : dated
}

/** With the passages that have the contact details asked for, where the words of the question did not find them. */
async function withContacts(search: Search, part: Part): Promise<Part> {
  const words = contactWords(part.question)
  if (!words || contactDetails(part)) return part
  const { passages } = await search(words)
  const known = new Set(part.passages.map(({ chunkId }) => chunkId))
  const all = [...part.passages, ...passages.filter(({ chunkId }) => !known.has(chunkId))]
  const found = { ...part, passages: all }
  return contactDetails(found) ? found : part
}

/** How well what was found answers its question, in cells or in sentences. */
function levelOf(part: Part): Level {
  if (answeringCells(part, 'en', '')) return 'answer'
  return judge(part, { own: '', wanted: 1, brief: true }).level
}

/** Whether cells answer, or the best sentence has the kind of thing that is asked for: "15 euros", where a cost is. */
function isTold(part: Part): boolean {
  if (answeringCells(part, 'en', '')) return true
  const [best] = scoreSentences(part.question, part)
  const type = answerType(part.question)
  return type !== null && type !== 'permission' && (best?.type ?? 0) >= 1
}

/** The first lookup that answers; else the first that nearly does, or is about the message. */
async function firstAnswer(search: Search, message: string, all: Lookup[]) {
  const empty: Part = { passages: [], terms: [], W: 0, question: message }
  let first: Part | undefined
  let near: Part | undefined
  for (const lookup of all) {
    const part = {
      ...(await partOf(search, lookup.question)),
      isTold: lookup.isTold || lookup.borrowed,
      ...(lookup.borrowed && { leans: message }),
    }
    // "What does it cost?" by itself is about anything.
    const stands = !all[0]?.borrowed || part.terms.length > 2
    const fits = lookup.borrowed ? speaksOf(message, part) || isTold(part) : stands
    const level = fits ? levelOf(part) : 'unknown'
    if (level === 'answer') return { part, level }
    if (level === 'tentative') near ??= part
    // What the turn before was about is no half answer to this question.
    first ??= fits ? part : { ...empty, terms: part.terms, question: part.question }
  }
  const level: Level = near ? 'tentative' : 'unknown'
  return { part: near ?? first ?? empty, level }
}

/** "… and is there a fee?" is asked of what the message began with, when it does not say so itself. */
function lookupsBeside(one: string, [first]: string[], talk: Earlier[]): Lookup[] {
  const own = lookups(one, talk)
  if (!first || first === one) return own
  const joined = { question: `${topicOf(first)} ${one}`, borrowed: true }
  return own.some(({ question }) => question === joined.question) ? own : [...own, joined]
}

/** What the answer before quoted, where a message goes on with it and nothing else answers; null where it has nothing on it. */
async function fromBefore(search: Search, question: string, history: Earlier[]) {
  const last = history.at(-1)
  const told = last?.role === 'assistant' ? firstToldIn(last.text) : ''
  if (!last || told === '' || !goesOn(question, history)) return null
  const own = await search(searchWords(question))
  const quoted =
    quotedIn(last.text, own.passages) ?? quotedIn(last.text, (await search(told)).passages)
  if (!quoted || !goesOnWith(question, contentWords(question), quoted)) return null
  const part: Part = { ...own, passages: [quoted], question, goesOn: true }
  return levelOf(part) === 'unknown' ? null : part
}

// More is a story, in which the question is lost.
const mostTold = 30

const contentOf = (told: string) => (told.match(/\p{L}+/gu)?.length ?? 0) <= mostTold

/** The best of each part in turn, each passage once. */
function together(parts: Part[]): Passage[] {
  const places = parts.flatMap(({ passages }, part) =>
    passages.map((passage, rank) => ({ passage, rank, part })),
  )
  const seen = new Set<string>()
  return places
    .sort((a, b) => a.rank - b.rank || a.part - b.part)
    .map(({ passage }) => passage)
    .filter(({ chunkId }) => !seen.has(chunkId) && seen.add(chunkId))
}

function leastOf(levels: Level[]): Level {
  if (levels.includes('unknown')) return 'unknown'
  return levels.includes('tentative') ? 'tentative' : 'answer'
}

/** What a search finds on a message: each of its questions for itself, and a follow-up keeps its topic. */
export async function lookUp(
  search: Search,
  { question: message, history }: Pick<Retrieval, 'question' | 'history'>,
): Promise<Found> {
  const question = withGermanHours(withAccents(inPlainWords(withoutSlips(lookedUp(message)))))
  const { told, questions } = questionParts(question)
  const parts: Part[] = []
  const open: Part[] = []
  const levels: Level[] = []
  const talk = told
    ? [...history, { role: 'user' as const, text: told, heading: null }]
    : [...history]
  for (const one of questions) {
    const own = lookupsBeside(one, questions, talk).map((each) => ({
      ...each,
      isTold: told !== '',
    }))
    // What is told before a question says what it is about.
    const whole = told && contentOf(told) ? [{ question: `${told} ${one}`, borrowed: false }] : []
    const { part, level } = await firstAnswer(search, one, [...whole, ...own])
    const places = level === 'unknown' ? open : parts
    places.push(part)
    levels.push(level)
    talk.push({ role: 'user', text: one, heading: null })
  }
  // What no question of it finds, the whole message may.
  if (parts.length === 0) {
    const { part, level } = await firstAnswer(search, question, lookups(question, history))
    const before = level === 'unknown' ? await fromBefore(search, question, history) : null
    parts.push(before ?? part)
    levels.splice(0, levels.length, level)
    open.length = 0
  }
  const { terms, W } = parts[0] ?? { terms: [], W: 0 }
  const level = leastOf(levels)
  return { passages: together([...parts, ...open]), terms, W, parts, open, level }
}

// How often it is looked for vectors that are being made, and how long a look waits for them, in ms.
const betweenMs = 300
const patienceMs = 1500

/**
 * What the agent's knowledge says on a question, or another that the caller may read. Where it does not answer and what was
 * read a moment ago is not understood yet, it is looked up again shortly: nobody is told that a text has nothing on a
 * question before it was read in full.
 */
export async function retrieve(
  db: Db,
  claims: Claims,
  { templateId, draft, knowledge, searchModels, isTalk = false, signal, ...asked }: Retrieval,
): Promise<Found> {
  const { organizationId, sourceIds } = knowledge ?? {}
  const place = organizationId
    ? { organizationId, ...(sourceIds && { sourceIds }) }
    : { templateId, draft }
  const query = { ...place, ...searchModels, limit }
  async function look(patience?: { patience: number }) {
    let early = false
    const search: Search = async (question) => {
      const found = await searchKnowledge(db, claims, { ...query, ...patience, question })
      early ||= found.early ?? false
      return found
    }
    const found = await lookUp(search, asked)
    return { found, early: early && found.level !== 'answer' && !isTalk }
  }
  const until = performance.now() + (searchModels?.awaitedMs ?? 0)
  let { found, early } = await look()
  while (early && performance.now() < until) {
    await setTimeout(betweenMs, null, { signal })
    ;({ found, early } = await look({ patience: patienceMs }))
  }
  if (found.level !== 'unknown' || isTalk) return found
  return { ...found, isReading: await isBeingRead({ db, claims }, place) }
}

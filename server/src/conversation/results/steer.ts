import {
  detectLanguage,
  type Language,
  replyLanguage,
  textsOf,
} from '../responder/languages/language.ts'
import type { Persona } from '../responder/persona.ts'
import { smallTalkIn } from '../responder/small-talk.ts'
import type { Field, Found, Noted } from './field.ts'
import { examplePhone } from './read-phone.ts'
import { opening, readValue } from './read-value.ts'
import { isRefusal, refuses } from './refusals.ts'
import { resultWords } from './words.ts'

export type Steered = Noted & {
  /** The whole answer, where the message was no more than one to the agent's question; else null. */
  reply: string | null
  /** What is asked at the end of any other answer; empty when nothing is. */
  next: string
}

/** How often a result is asked for before it is given up. */
const mostAsks = {
  required: { unreadable: 3, unanswered: 5 },
  optional: { unreadable: 2, unanswered: 3 },
}

const examples: Partial<Record<Field['type'], string>> = {
  ...{ date: '2026-03-31', email: 'name@example.com', number: '12' },
}

const exampleOf = async ({ type, country }: Field) =>
  type === 'phone' ? examplePhone(country) : (examples[type] ?? null)

/** The question for a result. Its form is told where it has one, and an example where there is one. */
function askFor(field: Field, language: Language, example: string | null = null): string {
  const words = resultWords[language]
  const { description, type, choices } = field
  const asked = /[?？]\s*$/u.test(description) ? description : words.ask(description)
  const list = (options: string[]) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(options)
  if (type === 'choice') return `${asked} ${words.choose(list(choices ?? []))}`
  if (type === 'boolean') return `${asked} (${words.yes} / ${words.no})`
  return example ? `${asked} ${words.example(example)}` : asked
}

function isQuestion(text: string, language: Language): boolean {
  if (/[?？]\s*$/u.test(text)) return true
  if (isRefusal(text)) return false
  const patterns = Object.values(textsOf(language).asks)
  return patterns.some((pattern) => new RegExp(pattern.source, 'iu').exec(text)?.index === 0)
}

const declines = (text: string, language: Language) =>
  [language, 'en' as const].some((each) => opening(resultWords[each].declines).test(text))

type Heard = { message: string; language: Language; now: Date }

/** What else a message holds that can be nothing but the value of one field. */
async function alsoFound(fields: Field[], heard: Heard): Promise<Found[]> {
  const found: Found[] = []
  for (const type of ['email', 'phone'] as const) {
    const [only, second] = fields.filter((field) => field.type === type)
    if (!only || second) continue
    const reading = await readValue(only, heard.message, heard)
    if (!reading || reading.confidence < 1) continue
    const quote = heard.message.slice(reading.from, reading.to)
    found.push({ name: only.name, quote, ...reading, confidence: 0.9 })
  }
  return found
}

/** What became of the result that was asked for last. */
async function hear(field: Field, heard: Heard, isTalk: boolean): Promise<Found | null> {
  const { message, language } = heard
  const asks = isQuestion(message, language)
  const refused = !asks && refuses(field, message, language)
  // Free text is anything: what is a question, a greeting or a refusal is none.
  const isOpen = field.type !== 'string' || (!asks && !isTalk && !refused)
  if (declines(message, language) && field.type !== 'boolean') {
    return { name: field.name, missing: 'declined' }
  }
  const reading = isOpen ? await readValue(field, message, heard) : null
  if (reading) {
    return { name: field.name, quote: message.slice(reading.from, reading.to), ...reading }
  }
  if (declines(message, language)) return { name: field.name, missing: 'declined' }
  // What is needed is asked for again.
  if (refused && !field.required) return { name: field.name, missing: 'declined' }
  const most = field.required ? mostAsks.required : mostAsks.optional
  if (!asks && !isTalk && field.asks >= most.unreadable) {
    return { name: field.name, missing: refused ? 'declined' : 'unreadable' }
  }
  return field.asks >= most.unanswered ? { name: field.name, missing: 'not_answered' } : null
}

/**
 * Reads what a message says to the results that an interaction is to find, and what is asked next: one result after
 * the other, in their order. `earlier` is what the visitor said before, oldest first. `understood` is what a model read
 * from the message; it goes before what is read here.
 */
export async function steer(
  fields: Field[],
  persona: Persona,
  { message, earlier, now }: { message: string; earlier: string[]; now: Date },
  understood: Found[] = [],
): Promise<Steered> {
  const open = fields.filter(({ settled }) => !settled)
  const known =
    open.length > 0 ? replyLanguage([message, ...earlier.toReversed()], persona.languages) : 'en'
  const heard: Heard = { message, language: known, now }
  // What was said may be in a language that the agent does not answer in.
  const spoken = detectLanguage(message) ?? known
  const talk = smallTalkIn(message, persona.name)
  // A name may be what was asked for.
  const isTalk = talk !== null && talk.kind !== 'name'
  const isText = ({ name }: Found) =>
    fields.some((field) => field.name === name && field.type === 'string')
  const found = understood.filter((one) => !(isText(one) && isRefusal(message)))
  const isFound = ({ name }: Field) => found.some((one) => one.name === name)
  const [pending] = open
  if (pending && !isFound(pending)) {
    const outcome = await hear(pending, { ...heard, language: spoken }, isTalk)
    if (outcome) found.push(outcome)
  }
  const rest = open.filter((field) => !isFound(field) && field !== pending)
  found.push(...(await alsoFound(rest, heard)))
  const next = open.find((field) => !isFound(field))
  const words = resultWords[known]
  const taken = found.some((one) => 'value' in one)
  const isAgain = next !== undefined && next === pending && !isTalk && !taken
  const example = next && isAgain && next.asks > 0 ? await exampleOf(next) : null
  const asking = next ? askFor(next, known, example) : ''
  const noted: Noted = { found, asked: next?.name ?? null }
  if (open.length === 0) return { ...noted, reply: null, next: '' }
  const isBoolean = pending?.type === 'boolean' && taken
  if (isQuestion(message, spoken) || (isTalk && !isBoolean && found.length === 0)) {
    return { ...noted, reply: null, next: next ? asking : '' }
  }
  const gaveUp = found.some((one) => 'missing' in one)
  const opener = taken ? words.thanks : gaveUp ? words.withoutIt : words.again
  const gap = ['ja', 'zh'].includes(known) ? '' : ' '
  const reply = next ? `${opener}${gap}${asking}` : words.done
  return { ...noted, reply, next: '' }
}

/** Asks for the first result that is open, after a message that says nothing to any. */
export function askFirst(fields: Field[], language: Language): Steered {
  const next = fields.find(({ settled }) => !settled)
  return {
    ...{ found: [], asked: next?.name ?? null, reply: null },
    next: next ? askFor(next, language) : '',
  }
}

/** What is said before the visitor says anything: the greeting, and the question for the first result. */
export function openingOf(greeting: string, fields: Field[], persona: Pick<Persona, 'languages'>) {
  const [first] = fields
  const language = replyLanguage([], persona.languages)
  return [greeting, first ? askFor(first, language) : ''].filter(Boolean).join(' ')
}

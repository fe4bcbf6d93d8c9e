import type { KnowledgeFound } from '../../knowledge/search/passage.ts'
import { detectLanguage, type Language, textsOf } from '../responder/languages/language.ts'
import { scoreSentences } from '../responder/sentence-score.ts'
import { rowNamedIn } from '../responder/tables/cells/phrases.ts'
import { namesIn } from '../responder/words.ts'
import { searchWords } from './search-words.ts'

export type Earlier = {
  role: 'user' | 'assistant' | 'person'
  text: string
  heading: string | null
  state?: string
  /** What the person is called whose words these are. */
  said_by?: string | null
}

/** A question as it is looked up; a borrowed one stands on the turn before, before another its message told something. */
export type Lookup = { question: string; borrowed: boolean; isTold?: boolean }

const empty = new Set(
  'a about again all also am an and any are as at be been but by can could did do does else exactly far few for from get had has have how i if in into is just long many may me more most much must my no not of off often ok okay old on or other our out per please really same shall should so some such tell than then to too us was we were what when where which who whom whose why will with would yes you your it its they them their theirs he him his she her hers this that these those there one'.split(
    ' ',
  ),
)

const languageOf = (text: string): Language => detectLanguage(text) ?? 'en'

/** The words of a text that say something, as they are written. */
function tellingWords(text: string): string[] {
  const { words, pronouns } = textsOf(languageOf(text))
  const small = new Set(words.split(' '))
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((written) => {
    const word = written.toLowerCase()
    return !empty.has(word) && !small.has(word) && !pronouns.test(` ${word} `)
  })
}

export const contentWords = (text: string) => tellingWords(text).map((word) => word.toLowerCase())

// "On it" stands for what was spoken of, "is it possible" for nothing.
const objectLast =
  /(?<!\p{L})(?:about|after|at|before|by|for|from|in|into|of|on|to|with|without) (?:it|that|them|these|this|those)[\s?.!]*$/iu
const speaker = /(?<!\p{L})(?:i|me|my|our|us|we|you|your)(?!\p{L})/iu

// What points at one that was just found: "goes with that one".
const pointing =
  /(?<!\p{L})(?:(?:that|this) one|those|these|it|der|die|das|dies\w*|celui-l[àa]|celle-l[àa]|[ée]s[ea])[\s?.!]*$/iu

const longestCase = 8
// "And if I have been here for eleven years?" is a case of the question before, and asks nothing by itself.
const caseOnly =
  /^(?:and|but|so|und|aber|et|mais|y|pero|e|ma|en|maar)\s+(?:if|when|wenn|falls|si|quand|cuando|se|quando|als|wanneer)(?!\p{L})/iu

type Lean = 'alone' | 'ellipsis' | 'pronoun' | 'perhaps'

/** How a message stands on the one before it. */
function leanOf(message: string, said: string): Lean {
  // "And Zermatt?" tells its language only by the question before.
  const texts = textsOf(detectLanguage(message) ?? languageOf(said))
  const question = message.trim()
  const own = contentWords(question).length
  const short = own <= 3 && !/[.!]\s/.test(question)
  const asks = Object.values(texts.asks).some((pattern) => pattern.test(question))
  if (texts.ellipsis.test(question) && short && !asks) return 'ellipsis'
  if (caseOnly.test(question) && own <= longestCase && !/[,.!]\s/.test(question) && !asks)
    return 'ellipsis'
  if (own === 0) return 'pronoun'
  const start = question.replace(texts.ellipsis, '').trimStart()
  if (texts.pronouns.exec(start)?.index === 0) return 'pronoun'
  if (!texts.pronouns.test(question)) {
    const bare = own <= 2 && question.split(/\s+/).length <= 3 && !asks
    if (bare && !texts.asks.yesNo.test(question)) return 'ellipsis'
    // "How many are in a group?" names nothing by itself and nobody who asks.
    const partly = own === 1 && asks && !speaker.test(question) && namesIn(question).length === 0
    // "And until when is it open?" goes on with what was spoken of.
    if (partly && texts.ellipsis.test(question)) return 'pronoun'
    return partly ? 'perhaps' : 'alone'
  }
  if (objectLast.test(question)) return 'pronoun'
  // "Who approves it?" stands on the turn before; "Is it possible to pay by card?" does not.
  return own === 1 || texts.ellipsis.test(question) ? 'pronoun' : 'perhaps'
}

/** What a question is about: without the words that ask for a kind of thing. */
export function topicOf(question: string): string {
  const { asks, ellipsis } = textsOf(languageOf(question))
  const { date, amount, number, reason, name } = asks
  const left = [ellipsis, date, amount, number, reason, name].reduce(
    (text, pattern) => text.replace(pattern, ' '),
    searchWords(question),
  )
  const telling = tellingWords(left)
  return telling.length > 0 ? telling.join(' ') : searchWords(question)
}

const isSmall = (word: string) => contentWords(word).length === 0

const articles = /^(?:an?|the)$/i

/** "A boat of 7 metres" with "one of 16" is a boat of 16 metres; null where not each has one number. */
function withNumber(before: string, fresh: string): string | null {
  const number = /\d+(?:[.,]\d+)?/g
  const [old, mine] = [before.match(number) ?? [], fresh.match(number) ?? []]
  const [only = ''] = mine
  if (old.length !== 1 || mine.length !== 1) return null
  const said = contentWords(fresh).filter((word) => !only.includes(word))
  if (said.some((word) => !contentWords(before).includes(word))) return null
  return before.replace(number, only)
}

const spanned =
  '(?:hour|day|week|month|season|year|night|weekend|stunde|tag|woche|monat|saison|jahr|nacht|heure|jour|semaine|mois|saison|an|année|nuit|hora|día|semana|mes|temporada|año|noche)(?:e?[ns]|es)?'
const spanBefore = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:\\d+|one|two|three|four|six|zwei|drei|vier)[ -]|half an? |halbe[nrs]? )?${spanned}(?!\\p{L})|(?<!\\p{L})(?:hourly|daily|weekly|monthly|yearly|annual)(?!\\p{L})`,
  'giu',
)
const spanOnly = new RegExp(
  `^(?:(?:for|per|by|für|pro|pour|par|por|al|a) )?(?:(?:a|an|the|one|whole|entire|full|single|einen?|eine|das|den|die|ganze[ns]?|un|une|una|el|la|le|l['’]|tout[e]?|todo|toda|entero) ?)*((?:\\d+[ -])?${spanned})$`,
  'iu',
)

/** "A 4 week ticket to the coast" with "for the whole year" is a year ticket to the coast. */
function withSpan(before: string, fresh: string): string | null {
  const [, span] = spanOnly.exec(fresh) ?? []
  const old = [...before.matchAll(spanBefore)]
  return span && old.length === 1 ? before.replace(spanBefore, span) : null
}

/** "What is the limit in London?" with "and in Oslo?" asks "What is the limit in Oslo?". */
function substitute(before: string, message: string): string {
  const { ellipsis } = textsOf(detectLanguage(message) ?? languageOf(before))
  const fresh = message
    .trim()
    .replace(ellipsis, '')
    .replace(/[?？.!]+\s*$/u, '')
    .trim()
  const words = before
    .replace(/[?？.!]+\s*$/u, '')
    .trim()
    .split(/\s+/)
  const [first = ''] = fresh.split(/\s+/)
  const counted = withSpan(words.join(' '), fresh) ?? withNumber(words.join(' '), fresh)
  if (counted) return counted
  const same = isSmall(first)
    ? words.findLastIndex((word) => word.toLowerCase() === first.toLowerCase())
    : -1
  const named = (text: string) => namesIn(text).filter((name) => name !== 'I')
  const names = new Set(named(`and ${fresh}`).length > 0 ? named(before) : [])
  // "The Brigantine" stands for the name that was asked about, and for no "an hour".
  const article =
    articles.test(first) && names.size === 0
      ? words.findLastIndex((word) => articles.test(word))
      : -1
  const at = same >= 0 ? same : article
  if (at >= 0) {
    const thing = words.findIndex((word, place) => place > at && !isSmall(word))
    const kept = words.findIndex((word, place) => place > thing && isSmall(word))
    const rest = thing === -1 || kept === -1 ? [] : words.slice(kept)
    return [...words.slice(0, at), fresh, ...rest].join(' ')
  }
  const left = words.filter((word) => !names.has(word.replace(/[^\p{L}\p{N}-]/gu, '')))
  return `${left.join(' ')} ${fresh}`
}

const placing =
  /(?<!\p{L})(at|in|from|to|near|bei|im|nach|von|au|en)\s+((?:(?:the|der|die|das|dem|den|la|le|el) )?[\p{L}\d-]+(?: [\p{L}\d-]+)*)/giu

const mostOfPlace = 3

/** The question before without its "at March Road", where this one says at which other place. */
function withoutPlace(before: string, message: string): string {
  // "From it" names no place.
  const named = [...message.matchAll(placing)].filter(([, , place = '']) => contentWords(place)[0])
  const own = new Set(named.map(([, at = '']) => at.toLowerCase()))
  return before.replace(placing, (said, at: string, place: string) => {
    if (!own.has(at.toLowerCase())) return said
    const words = place.split(' ')
    const end = words.findIndex((word, nth) => nth > 0 && isSmall(word))
    const length = end === -1 ? words.length : end
    return length > mostOfPlace ? said : words.slice(length).join(' ')
  })
}

function resolve(before: string, message: string): string {
  if (before === '') return message
  const lean = leanOf(message, before)
  if (lean === 'ellipsis') return substitute(before, message)
  if (lean === 'pronoun') return `${topicOf(withoutPlace(before, message))} ${message}`
  return message
}

/** Whether a message is one of the things that the answer before it offered, in quotation marks. */
function isOffered(message: string, history: Earlier[]): boolean {
  const last = history.at(-1)
  const quoted = last?.role === 'assistant' ? last.text.matchAll(/[“„«「]\s?(.+?)\s?[”“»」]/g) : []
  return [...quoted].some(([, words]) => words === message.trim())
}

/** How to look a question up, in the order to try: alone, or with the topic of the turns before. */
export function lookups(message: string, history: Earlier[]): Lookup[] {
  const own = { question: message, borrowed: false }
  const asked = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const before = asked.reduce(resolve, '')
  if (before === '' || isOffered(message, history)) return [own]
  const lean = leanOf(message, before)
  if (lean === 'alone') return [own]
  const last = history.at(-1)
  const heading = last?.heading
  // "And what does that one cost?" is asked of what was just found to be the cheapest.
  const stands = lean === 'pronoun' || pointing.test(message)
  const row = last?.role === 'assistant' && stands ? rowNamedIn(last.text) : null
  const topic = topicOf(withoutPlace(before, message))
  const resolved = lean === 'perhaps' ? `${topic} ${message}` : resolve(before, message)
  const found = row ? [`${row} ${message}`] : []
  const borrowed = [...found, resolved, heading ? `${heading} ${message}` : resolved]
    .filter((question, index, all) => all.indexOf(question) === index)
    .map((question) => ({ question, borrowed: true }))
  return lean === 'perhaps' ? [own, ...borrowed] : [...borrowed, own]
}

/** Whether a message goes on with what the answer before told, and asks for no other thing in its place. */
export function goesOn(message: string, history: Earlier[]): boolean {
  const before = history.findLast(({ role }) => role === 'user')?.text ?? ''
  if (before === '' || isOffered(message, history)) return false
  const lean = leanOf(message, before)
  return lean === 'ellipsis' ? caseOnly.test(message.trim()) : lean !== 'alone'
}

function alike(a: string, b: string) {
  const length = Math.max(3, Math.ceil(0.7 * Math.min(a.length, b.length)))
  return a.slice(0, length) === b.slice(0, length)
}

/** Whether what was found speaks of the question itself and not only of the turn before. */
export function speaksOf(message: string, found: KnowledgeFound): boolean {
  const wanted = contentWords(message)
  const [best] = scoreSentences(message, found)
  const passage = best && found.passages[best.passage]
  if (wanted.length === 0 || !passage) return true
  const said = contentWords(
    `${passage.title} ${passage.heading.join(' ')} ${passage.sentences[best.sentence]?.text}`,
  )
  return wanted.some((word) => said.some((other) => alike(word, other)))
}

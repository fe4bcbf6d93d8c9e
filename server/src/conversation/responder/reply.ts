import type { Passage } from '../../knowledge/search/passage.ts'
import { exactMark } from '../citations.ts'
import { answers, confidence } from './confidence.ts'
import { turnsRound } from './injection.ts'
import type { Knowledge } from './knowledge.ts'
import {
  detectLanguage,
  type Language,
  languageName,
  languages,
  replyLanguage,
  textsOf,
} from './languages/language.ts'
import { type Persona, phrasesOf, quotesWanted } from './persona.ts'
import { chooseQuotes, type Quote } from './quote.ts'
import { smallTalk, smallTalkIn, withoutGreeting } from './small-talk.ts'
import { answerFromTables } from './tables/answer-from-tables.ts'

/** Marks like [2] name passages by their place in what was found, from 1. */
export type Reply = { text: string; answered: boolean }

export type Asked = Knowledge & {
  question: string
  /** What the visitor said before, oldest first. */
  earlier: string[]
  persona: Persona
  /** How many answers the agent gave before this one. */
  turn: number
}

const close = 0.7

function marked({ text, passage }: Quote) {
  const block = text.includes('\n')
  return block ? `\n\n${text}\n\n[${passage + 1}]\n\n` : `${text} [${passage + 1}]`
}

/** The language of a quote where it is not the one of the reply. */
function foreignLanguage({ text }: Quote, passage: Passage | undefined, reply: Language) {
  const detected = detectLanguage(text)
  if (detected) return detected === reply ? null : detected
  const known = passage?.language ?? 'simple'
  const unspoken = known !== 'simple' && !languages.some((language) => language === known)
  return unspoken ? known : null
}

/** Quotes after what introduces them; those in another language after a sentence that says so. */
function written(opening: string, quotes: Quote[], { passages }: Knowledge, language: Language) {
  let last: string | null = null
  const parts = quotes.flatMap((quote) => {
    const foreign = foreignLanguage(quote, passages[quote.passage], language)
    const told = foreign && foreign !== last
    last = foreign
    const name = foreign ? languageName(foreign, language) : ''
    return told ? [textsOf(language).foreign(name), marked(quote)] : [marked(quote)]
  })
  return [opening, ...parts]
    .filter(Boolean)
    .join(' ')
    .replace(/ *\n\n+ */g, '\n\n')
    .trim()
}

/** Without vectors no passage is close in meaning alone. */
function closest(passages: Passage[]): number {
  return Math.max(...passages.map(({ cosine }) => cosine ?? 0), 0)
}

function unknown({ persona, terms }: Asked, language: Language): string {
  const texts = textsOf(language)
  const advice = terms.length === 0 ? texts.moreWords : texts.rephrase
  return `${phrasesOf(persona, language).unknown} ${texts.uncovered} ${advice}`
}

/** What is said before an answer. */
function opening({ persona, turn }: Asked, language: Language): string {
  const { openings } = phrasesOf(persona, language)
  return openings[turn % openings.length] ?? ''
}

/** The honest reply: it quotes and cites, or says that it does not know. */
export function composeReply(asked: Asked): Reply {
  const { persona, passages, earlier } = asked
  const said = [asked.question, ...earlier.toReversed()]
  const talk = smallTalkIn(asked.question, persona.name)
  if (talk) {
    const language = replyLanguage([talk.language], persona.languages)
    return { text: smallTalk(talk.kind, persona, language), answered: true }
  }
  const language = replyLanguage(said, persona.languages)
  const texts = textsOf(language)
  if (turnsRound(asked.question)) return { text: texts.refusal, answered: true }
  const question = withoutGreeting(asked.question)
  const table = answerFromTables(question, passages, language)
  if (table) {
    const marks = table.quotes.map(exactMark).join(' ')
    return { text: `${opening(asked, language)} ${table.text} ${marks}`.trim(), answered: true }
  }
  const quotes = chooseQuotes(question, asked, quotesWanted(persona))
  const [best] = quotes
  if (best && confidence(question, asked) >= answers) {
    return { text: written(opening(asked, language), quotes, asked, language), answered: true }
  }
  if (best && closest(passages) >= close) {
    const text = `${written(texts.closest, [best], asked, language)} ${texts.closestEnd}`
    return { text, answered: true }
  }
  return { text: unknown(asked, language), answered: false }
}

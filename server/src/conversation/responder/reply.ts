import type { Passage } from '../../knowledge/search/passage.ts'
import { answers, confidence } from './confidence.ts'
import type { Knowledge } from './knowledge.ts'
import { type Persona, phrasesOf, quotesWanted } from './persona.ts'
import { chooseQuotes, type Quote } from './quote.ts'
import { smallTalk, withoutGreeting } from './small-talk.ts'

/** Marks like [2] name passages by their place in what was found, from 1. */
export type Reply = { text: string; answered: boolean }

export type Asked = Knowledge & {
  question: string
  persona: Persona
  /** How many answers the agent gave before this one. */
  turn: number
}

const close = 0.7

function marked({ text, passage }: Quote) {
  const block = text.includes('\n')
  return block ? `\n\n${text}\n\n[${passage + 1}]\n\n` : `${text} [${passage + 1}]`
}

function written(opening: string, quotes: Quote[]) {
  return [opening, ...quotes.map(marked)]
    .filter(Boolean)
    .join(' ')
    .replace(/ *\n\n+ */g, '\n\n')
    .trim()
}

/** Without vectors no passage is close in meaning alone. */
function closest(passages: Passage[]): number {
  return Math.max(...passages.map(({ cosine }) => cosine ?? 0), 0)
}

function unknown({ persona, terms }: Asked): string {
  const advice =
    terms.length === 0 ? 'Could you ask it in a few more words?' : 'You can ask it in other words.'
  return `${phrasesOf(persona).unknown} My sources do not cover this. ${advice}`
}

/** The honest reply: it quotes and cites, or says that it does not know. */
export function composeReply(asked: Asked): Reply {
  const { persona, passages } = asked
  const talk = smallTalk(asked.question, persona)
  if (talk) return { text: talk, answered: true }
  const question = withoutGreeting(asked.question)
  const quotes = chooseQuotes(question, asked, quotesWanted(persona))
  const [best] = quotes
  if (best && confidence(question, asked) >= answers) {
    const { openings } = phrasesOf(persona)
    return { text: written(openings[asked.turn % openings.length] ?? '', quotes), answered: true }
  }
  if (best && closest(passages) >= close) {
    const opening = 'I am not sure that this answers it. The closest passage I found is:'
    return { text: written(opening, [best]), answered: true }
  }
  return { text: unknown(asked), answered: false }
}

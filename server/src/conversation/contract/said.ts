import { turnsRound } from '../responder/injection.ts'
import { replyLanguage } from '../responder/languages/language.ts'
import { asksForPerson, smallTalkIn } from '../responder/small-talk.ts'
import type { Turn } from '../turn-store.ts'
import { type Kind, type Score, scoreAnswer } from './score.ts'

type Given = {
  question: string
  text: string
  quotes: string[]
  questions: number
  answered: boolean
  isWritten: boolean
  /** Whether a tool or an interview gave the words. */
  isAct: boolean
}

function kindOf({ question, answered, isAct }: Given, name: string): Kind {
  if (isAct) return 'act'
  if (smallTalkIn(question, name) || asksForPerson(question, name)) return 'talk'
  return !answered || turnsRound(question) ? 'refusal' : 'answer'
}

/** How well what was said in a turn keeps to the persona of its agent; null where nothing of it applies. */
export function scoreTurn({ agent, history }: Turn, given: Given): Score | null {
  const { definition } = agent
  const earlier = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const talk = smallTalkIn(given.question, definition.name)
  const heard = talk ? [talk.language] : [given.question, ...earlier.toReversed()]
  return scoreAnswer(definition, {
    ...given,
    kind: kindOf(given, definition.name),
    language: replyLanguage(heard, definition.languages),
  })
}

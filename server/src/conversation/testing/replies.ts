import type { Knowledge } from '../responder/knowledge.ts'
import type { Persona } from '../responder/persona.ts'
import { composeReply } from '../responder/reply.ts'

export const persona: Persona = {
  name: 'Maya',
  role: 'HR assistant',
  tone: 'neutral',
  response_length: 'short',
  languages: ['en'],
  starter_questions: ['How do I get started?'],
  instructions: '',
}

/** What the built-in responder says to a question alone. */
export function reply(
  question: string,
  knowledge: Knowledge,
  change: Partial<Persona> = {},
  turn = 0,
) {
  return composeReply({
    ...{ ...knowledge, question, turn, earlier: [], parts: [{ ...knowledge, W: 1, question }] },
    persona: { ...persona, ...change },
  })
}

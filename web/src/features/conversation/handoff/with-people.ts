import type { AgentMessage } from '../message/message.ts'
import type { Conversation } from '../use-conversation.ts'

/** Something that a person said or that is told of people, and the message that stood last when it came. */
export type Line = { after: string | undefined; message: AgentMessage }

/** The lines in their places among the messages. They are kept apart: the client of the stream owns its own list. */
function merged(messages: AgentMessage[], lines: Line[]): AgentMessage[] {
  const known = new Set(messages.map(({ id }) => id))
  const of = (id: string | undefined) =>
    lines.filter(({ after }) => after === id).map(({ message }) => message)
  const lost = lines.filter(({ after }) => after !== undefined && !known.has(after))
  return [
    ...of(undefined),
    ...messages.flatMap((message) => [message, ...of(message.id)]),
    ...lost.map(({ message }) => message),
  ]
}

/** A conversation with what people said in it. An answer that they ended is no trouble of the visitor's. */
export function withPeople(conversation: Conversation, lines: Line[]): Conversation {
  if (lines.length === 0) return conversation
  const last = conversation.messages.at(-1)?.id
  const isAnswered = lines.some(({ after }) => after === last)
  return {
    ...conversation,
    messages: merged(conversation.messages, lines),
    trouble: isAnswered ? undefined : conversation.trouble,
  }
}

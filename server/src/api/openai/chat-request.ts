import { z } from '@hono/zod-openapi'
import type { Earlier } from '../../conversation/retrieval/follow-up.ts'
import { HttpError } from '../../lib/http-error.ts'

const Part = z.looseObject({ type: z.literal('text'), text: z.string() })
const roles = ['system', 'developer', 'user', 'assistant'] as const
const ChatMessage = z.looseObject({
  role: z.enum(roles, { error: 'is system, developer, user or assistant' }),
  content: z.union([z.string(), z.array(Part)], {
    error: 'is a text, or parts of the type text',
  }),
})
const unused = z.unknown().optional().openapi({
  description: 'Not used: how an agent answers, and how long its answers are, is set by its owner.',
})

/** A request to OpenAI's Chat Completions, as far as an agent can do it; what only tunes a model is passed over. */
export const ChatRequest = z
  .looseObject({
    model: z
      .string('is the id of a published agent')
      .openapi({ description: 'The id of a published agent.' }),
    messages: z
      .array(ChatMessage, 'is a list of messages')
      .min(1, 'has at least one message')
      .max(500, 'has 500 messages at most'),
    stream: z.boolean('is true or false').nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
    n: z.literal(1, 'can only be 1: an agent gives one answer').nullish(),
    tools: z.array(z.unknown()).max(0, 'cannot be given: an agent has its own').nullish(),
    response_format: z
      .looseObject({ type: z.literal('text', 'can only be text: an agent answers in words') })
      .nullish(),
    ...{ max_tokens: unused, max_completion_tokens: unused, temperature: unused, top_p: unused },
  })
  .openapi('ChatCompletionRequest', {
    example: {
      model: 'AGENT_ID',
      messages: [{ role: 'user', content: 'When is the office open?' }],
    },
  })

export type Chat = {
  /** What the caller tells the agent beside its own instructions. */
  instructions: string
  /** What was said before, oldest first. */
  earlier: Earlier[]
  /** As much of it as a model reads: what an agent is told costs its organisation. */
  remembered: Earlier[]
  question: string
}

const longest = 4000
/** As long as those that an owner writes. */
const longestInstructions = 20_000
const mostEarlier = 20

function textOf({ content }: z.infer<typeof ChatMessage>) {
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('\n')
  return text.trim()
}

/** What a request asks an agent; throws when its last message is none of a visitor. */
export function chatOf({ messages }: z.infer<typeof ChatRequest>): Chat {
  const said = messages.map((message) => ({ role: message.role, text: textOf(message) }))
  const told = said.filter(({ role }) => role === 'system' || role === 'developer')
  const turns = said.flatMap(({ role, text }): Earlier[] =>
    (role === 'user' || role === 'assistant') && text ? [{ role, text, heading: null }] : [],
  )
  const last = turns.at(-1)
  if (last?.role !== 'user' || last.text.length > longest) {
    const words = `The last message is one of the user, of 1 to ${longest} characters.`
    throw new HttpError(400, 'validation_failed', words)
  }
  const instructions = told.map(({ text }) => text).join('\n')
  if (instructions.length > longestInstructions) {
    const words = `The messages of the system have ${longestInstructions} characters at most.`
    throw new HttpError(400, 'validation_failed', words)
  }
  const earlier = turns.slice(0, -1)
  const remembered = earlier
    .slice(-mostEarlier)
    .map((said) => ({ ...said, text: said.text.slice(0, longest) }))
  return { instructions, earlier, remembered, question: last.text }
}

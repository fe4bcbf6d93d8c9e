import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { answerEvents, chunksOf } from '../conversation/streams/reading.ts'
import { storedTopics } from '../conversation/streams/stored-answer.ts'
import type { Turns } from '../conversation/turn.ts'
import type { TurnRequest } from '../conversation/turn-store.ts'
import type { Trx } from '../lib/database/database.ts'
import { json, refusals, repeated } from './api-routes.ts'
import type { ApiEnv } from './authenticate-key.ts'
import { collectAnswer } from './collect-answer.ts'

export const Message = z.string().trim().min(1).max(4000).openapi({
  example: 'When is the office open?',
})
const Decision = z.strictObject({ call_id: z.uuid(), accept: z.boolean() }).openapi({
  description:
    'The visitor’s word on the call that waits for it. Without one the message is read: yes, no, or another wish, which withdraws the call.',
})
/** What a visitor says. */
export const Said = z.strictObject({
  message: Message,
  decision: Decision.optional(),
  attachments: z.array(z.uuid()).max(4).default([]).openapi({
    description: 'Files that the visitor has given to the agent before. It keeps knowing them.',
  }),
  message_id: z
    .uuid()
    .openapi({
      description:
        'An id of your own. With the same one a message can be sent again after a failure.',
    })
    .optional(),
})

/** A citation of an answer. */
export const Citation = z
  .object({
    number: z.number().int(),
    source_id: z.uuid(),
    document_id: z.uuid(),
    title: z.string(),
    heading: z.string().nullable(),
    page: z.number().int().nullable(),
    quote: z.string(),
    table_head: z
      .string()
      .nullable()
      .openapi({ description: 'For a quoted table row: the line with the column names.' }),
    score: z.number(),
    can_open: z.boolean().openapi({ description: 'Whether its source is shared with visitors.' }),
  })
  .openapi('Citation')
/** What an agent did while it answered, or wants to do. */
export const ToolCall = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ description: 'Of the tool.' }),
    title: z.string(),
    acts: z.enum(['read', 'write']),
    arguments: z.record(z.string(), z.unknown()),
    state: z.string().openapi({
      description: 'waiting for the visitor’s word, done or failed',
    }),
  })
  .openapi('ToolCall')
const Topics = z
  .array(z.string())
  .optional()
  .openapi({
    description:
      'What can be asked instead of what was not answered, each as a message of its own: at most three headings of the knowledge near the question. Only where there are any.',
    example: ['Opening hours'],
  })
const Answer = z
  .object({
    conversation_id: z.uuid(),
    message_id: z.uuid(),
    state: z.string().openapi({ description: 'complete, unanswered, stopped or cut' }),
    answer: z.string().openapi({ description: '[1] in the text is the citation of that number.' }),
    citations: z.array(Citation),
    calls: z.array(ToolCall).openapi({ description: 'The ids of the agent’s tools, in order.' }),
    topics: Topics,
  })
  .openapi('Answer')

/** What a route that sends a message may answer. */
export const answers = {
  200: {
    description: 'The answer: whole, or while it is written with `Accept: text/event-stream`.',
    content: {
      'application/json': { schema: Answer },
      'text/event-stream': {
        schema: z.string().openapi({
          description:
            'Parts of the AI SDK UI message stream. `data-topics` is the topics of an answer.',
        }),
      },
    },
  },
  ...refusals,
  ...repeated({
    conflict: 'The conversation has ended, or its agent is still answering.',
    unprocessable: 'A message sent again must have the same text.',
  }),
  502: { ...refusals[400], description: 'The model did not answer.' },
}

const StoredMessage = z
  .object({
    id: z.uuid(),
    role: z.string().openapi({ description: 'user or assistant' }),
    text: z.string(),
    state: z.string(),
    created_at: z.string(),
    topics: Topics,
  })
  .openapi('StoredMessage')
/** What a route that reads a transcript answers. */
export const transcriptAnswer = json(
  'What was said, in order.',
  z.object({ data: z.array(StoredMessage) }),
)

/** What a key says to an agent: it speaks for many, all from the address of its server. */
export function saidByKey(said: {
  agentId: string
  conversationId: string | null
  draft?: boolean
  messageId: string | undefined
  text: string
  attachments?: string[]
  decision?: TurnRequest['decision']
}): TurnRequest {
  const { agentId: templateId, conversationId, draft = false, messageId, text } = said
  const { decision = null, attachments = [] } = said
  return {
    ...{ templateId, conversationId, draft, text, attachments, decision, channel: 'api' },
    visitorAddress: '',
    messageId: messageId ?? crypto.randomUUID(),
  }
}

/** Lets the agent answer, as the caller asks for it: as a stream of events or as a whole. */
export async function answerTo(c: Context<ApiEnv>, turns: Turns, request: TurnRequest) {
  const reading = await turns.start(c.get('claims'), request, c.req.raw.signal)
  if (c.req.header('accept')?.includes('text/event-stream')) {
    return answerEvents(reading)
  }
  return c.json(await collectAnswer(chunksOf(reading)), 200)
}

/** What was said in a conversation, in order. */
export async function readTranscript(
  trx: Trx,
  conversation: { organization_id: string; id: string },
): Promise<z.infer<typeof StoredMessage>[]> {
  const said = await trx
    .selectFrom('messages')
    .select(['id', 'role', 'text', 'state', 'created_at', storedTopics.as('topics')])
    .where('organization_id', '=', conversation.organization_id)
    .where('conversation_id', '=', conversation.id)
    .orderBy('created_at')
    .execute()
  return said.map(({ topics, ...message }) => ({ ...message, ...(topics && { topics }) }))
}

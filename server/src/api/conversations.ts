import { createRoute, z } from '@hono/zod-openapi'
import { createUIMessageStreamResponse } from 'ai'
import type { Turns } from '../conversation/turn.ts'
import { asUser, type Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from './api-routes.ts'
import { organizationOf } from './authenticate-key.ts'
import { collectAnswer } from './collect-answer.ts'
import { Page, pageOf, readPage } from './pages.ts'

const Said = z
  .strictObject({
    message: z.string().trim().min(1).max(4000),
    conversation_id: z.uuid().optional().openapi({
      description: 'To go on with a conversation; without it a new one begins.',
    }),
    message_id: z.uuid().optional().openapi({
      description:
        'An id of your own. With the same one a message can be sent again after a failure.',
    }),
    draft: z.boolean().default(false).openapi({
      description: 'Talk to the draft instead of what is published; needs agents.read too.',
    }),
  })
  .openapi('Message')
const Citation = z
  .object({
    number: z.number().int(),
    source_id: z.uuid(),
    document_id: z.uuid(),
    title: z.string(),
    heading: z.string().nullable(),
    page: z.number().int().nullable(),
    quote: z.string(),
    score: z.number(),
  })
  .openapi('Citation')
const Answer = z
  .object({
    conversation_id: z.uuid(),
    message_id: z.uuid(),
    state: z.string().openapi({ description: 'complete, unanswered, stopped or cut' }),
    answer: z.string().openapi({ description: '[1] in the text is the citation of that number.' }),
    citations: z.array(Citation),
  })
  .openapi('Answer')
const Conversation = z
  .object({
    id: z.uuid(),
    agent_id: z.uuid(),
    channel: z.string(),
    title: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .openapi('Conversation')
const StoredMessage = z
  .object({
    id: z.uuid(),
    role: z.string().openapi({ description: 'user or assistant' }),
    text: z.string(),
    state: z.string(),
    created_at: z.string(),
  })
  .openapi('StoredMessage')

const reads = scoped('analytics.read')
const tags = ['Conversations']
const Id = z.object({ id: z.uuid() })

const say = createRoute({
  method: 'post',
  path: '/agents/{id}/conversations',
  summary: 'Send a message to an agent',
  tags,
  ...scoped('conversations.write'),
  request: {
    headers: Repeatable,
    params: Id,
    body: { required: true, ...json('What a visitor says.', Said) },
  },
  responses: {
    200: {
      description: 'The answer: whole, or while it is written with `Accept: text/event-stream`.',
      content: {
        'application/json': { schema: Answer },
        'text/event-stream': {
          schema: z.string().openapi({ description: 'Parts of the AI SDK UI message stream.' }),
        },
      },
    },
    ...refusals,
    ...repeated({
      conflict: 'The conversation has ended, or its agent is still answering.',
      unprocessable: 'A message sent again must have the same text.',
    }),
    502: { ...refusals[400], description: 'The model did not answer.' },
  },
})
const list = createRoute({
  method: 'get',
  path: '/conversations',
  summary: 'List conversations',
  tags,
  ...reads,
  request: { query: Page.extend({ agent_id: z.uuid().optional() }) },
  responses: {
    200: pageOf('Conversations of all channels, newest first.', Conversation),
    ...refusals,
  },
})
const transcript = createRoute({
  method: 'get',
  path: '/conversations/{id}/messages',
  summary: 'Read a conversation',
  tags,
  ...reads,
  request: { params: Id },
  responses: {
    200: json('What was said, in order.', z.object({ data: z.array(StoredMessage) })),
    ...refusals,
  },
})

/** Talks with the agents of the key's organisation, and what was said to them. */
export function conversations({ db, turns }: { db: Db; turns: Turns }) {
  return apiRoutes()
    .openapi(say, async (c) => {
      const { message, conversation_id, message_id, draft } = c.req.valid('json')
      const request = {
        templateId: c.req.valid('param').id,
        conversationId: conversation_id ?? null,
        draft,
        channel: 'api' as const,
        messageId: message_id ?? crypto.randomUUID(),
        text: message,
        // A key speaks for many, all from the address of its server.
        visitorAddress: '',
      }
      const stream = await turns.start(c.get('claims'), request, c.req.raw.signal)
      const follows = c.req.header('accept')?.includes('text/event-stream')
      if (follows) return createUIMessageStreamResponse({ stream })
      return c.json(await collectAnswer(stream), 200)
    })
    .openapi(list, async (c) => {
      const { agent_id, ...wanted } = c.req.valid('query')
      const found = await asUser(db, c.get('claims'), (trx) =>
        readPage(
          trx
            .selectFrom('conversations')
            .select(['id', 'template_id as agent_id', 'channel', 'title'])
            .select(['created_at', 'updated_at', 'ended_at'])
            .where('organization_id', '=', organizationOf(c))
            .$if(agent_id !== undefined, (query) =>
              query.where('template_id', '=', agent_id ?? null),
            ),
          wanted,
        ),
      )
      return c.json(found, 200)
    })
    .openapi(transcript, async (c) => {
      const { id } = c.req.valid('param')
      const data = await asUser(db, c.get('claims'), async (trx) => {
        const conversation = await trx
          .selectFrom('conversations')
          .select('organization_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!conversation) {
          throw new HttpError(404, 'conversation_not_found', 'This conversation does not exist.')
        }
        return trx
          .selectFrom('messages')
          .select(['id', 'role', 'text', 'state', 'created_at'])
          .where('organization_id', '=', conversation.organization_id)
          .where('conversation_id', '=', id)
          .orderBy('created_at')
          .execute()
      })
      return c.json({ data }, 200)
    })
}

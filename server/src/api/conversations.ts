import { createRoute, z } from '@hono/zod-openapi'
import type { Turns } from '../conversation/turn.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { apiRoutes, json, Repeatable, refusals, scoped } from './api-routes.ts'
import { organizationOf } from './authenticate-key.ts'
import { answers, answerTo, readTranscript, Said, saidByKey, transcriptAnswer } from './messages.ts'
import { Page, pageOf, readPage } from './pages.ts'

const SaidToAgent = Said.extend({
  conversation_id: z.uuid().optional().openapi({
    description: 'To continue a conversation; without it a new one starts.',
  }),
  draft: z.boolean().default(false).openapi({
    description: 'Talk to the draft instead of what is published; needs agents.read too.',
  }),
}).openapi('Message')
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
    body: { required: true, ...json('What a visitor says.', SaidToAgent) },
  },
  responses: answers,
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
  responses: { 200: transcriptAnswer, ...refusals },
})

/** Talks with the agents of the key's organisation, and what was said to them. */
export function conversations({ db, turns }: { db: Db; turns: Turns }) {
  return apiRoutes()
    .openapi(say, async (c) => {
      const { message, conversation_id, message_id, ...rest } = c.req.valid('json')
      const request = saidByKey({
        ...{ agentId: c.req.valid('param').id, conversationId: conversation_id ?? null },
        ...{ messageId: message_id, text: message, ...rest },
      })
      return answerTo(c, turns, request)
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
        return readTranscript(trx, { ...conversation, id })
      })
      return c.json({ data }, 200)
    })
}

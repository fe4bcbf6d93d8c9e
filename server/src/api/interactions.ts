import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Turns } from '../conversation/turn.ts'
import { asUser, type Db, type Trx } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from './api-routes.ts'
import { organizationOf } from './authenticate-key.ts'
import {
  Feedback,
  Interaction,
  NewInteraction,
  PublishedAgent,
  Started,
} from './interaction-schemas.ts'
import { answers, answerTo, readTranscript, Said, saidByKey, transcriptAnswer } from './messages.ts'
import { Page, pageOf, readPage } from './pages.ts'
import { agentsToCall, startInteraction } from './start-interaction.ts'

const tags = ['Interactions']
const Id = z.object({ id: z.uuid() })
const writes = scoped('conversations.write')
/** A key sees what it began; with analytics.read, all of its organisation. */
const reads = scoped('conversations.write', 'analytics.read')
const one = json('The interaction.', Interaction)

const start = createRoute({
  method: 'post',
  path: '/interactions',
  summary: 'Start an interaction',
  tags,
  ...writes,
  request: {
    headers: Repeatable,
    body: { required: true, ...json('With whom, and what it is to find out.', NewInteraction) },
  },
  responses: {
    201: json('The interaction, and what the agent says first.', Started),
    ...refusals,
    ...repeated({ conflict: 'Several published agents have this role.' }),
  },
})
const agents = createRoute({
  method: 'get',
  path: '/published_agents',
  summary: 'Find agents for an interaction',
  tags,
  ...writes,
  request: {
    query: z.object({
      search: z.string().trim().max(120).default('').openapi({
        description: 'Part of the name or the role.',
        example: 'help desk',
      }),
    }),
  },
  responses: {
    200: json('Published agents, by name.', z.object({ data: z.array(PublishedAgent) })),
    ...refusals,
  },
})
const list = createRoute({
  method: 'get',
  path: '/interactions',
  summary: 'List interactions',
  tags,
  ...reads,
  request: { query: Page.extend({ status: z.enum(['open', 'complete', 'ended']).optional() }) },
  responses: { 200: pageOf('Interactions, newest first.', Interaction), ...refusals },
})
const read = createRoute({
  method: 'get',
  path: '/interactions/{id}',
  summary: 'Get an interaction and its results',
  tags,
  ...reads,
  request: { params: Id },
  responses: { 200: one, ...refusals },
})
const say = createRoute({
  method: 'post',
  path: '/interactions/{id}/messages',
  summary: 'Send a message in an interaction',
  tags,
  ...writes,
  request: {
    headers: Repeatable,
    params: Id,
    body: { required: true, ...json('What the visitor says.', Said) },
  },
  responses: answers,
})
const transcript = createRoute({
  method: 'get',
  path: '/interactions/{id}/messages',
  summary: 'Read the transcript of an interaction',
  tags,
  ...reads,
  request: { params: Id },
  responses: { 200: transcriptAnswer, ...refusals },
})
const end = createRoute({
  method: 'post',
  path: '/interactions/{id}/end',
  summary: 'End an interaction',
  tags,
  ...writes,
  request: { headers: Repeatable, params: Id },
  responses: { 200: one, ...refusals, ...repeated() },
})
const rate = createRoute({
  method: 'put',
  path: '/interactions/{id}/messages/{message_id}/feedback',
  summary: 'Rate an answer',
  tags,
  ...writes,
  request: {
    params: Id.extend({ message_id: z.uuid() }),
    body: { required: true, ...json('1 is good, -1 is not.', Feedback) },
  },
  responses: { 200: json('The rating.', Feedback), ...refusals },
})

const notFound = () =>
  new HttpError(404, 'interaction_not_found', 'This interaction does not exist.')

const document = sql<z.infer<typeof Interaction>>`private.interaction_document(interactions.id)`

/** The interaction as it stands; 404 where the caller sees none. */
async function readInteraction(trx: Trx, id: string) {
  const found = await trx
    .selectFrom('interactions')
    .select(document.as('document'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found.document
}

/** Conversations that other systems begin with the agents of the key's organisation, and what they found out. */
export function interactions({ db, turns }: { db: Db; turns: Turns }) {
  return apiRoutes()
    .openapi(start, async (c) => {
      const started = await asUser(db, c.get('claims'), async (trx) => {
        const { id, opening } = await startInteraction(trx, c.req.valid('json'))
        return { ...(await readInteraction(trx, id)), opening }
      })
      return c.json(started, 201)
    })
    .openapi(agents, async (c) => {
      const { search } = c.req.valid('query')
      const all = await asUser(db, c.get('claims'), agentsToCall)
      const fits = (text: string) => text.toLowerCase().includes(search.toLowerCase())
      return c.json({ data: all.filter(({ name, role }) => fits(name) || fits(role)) }, 200)
    })
    .openapi(list, async (c) => {
      const { status, ...wanted } = c.req.valid('query')
      const found = await asUser(db, c.get('claims'), (trx) =>
        readPage(
          trx
            .selectFrom('interactions')
            .select(['id', document.as('document')])
            .where('organization_id', '=', organizationOf(c))
            .$if(status !== undefined, (query) => query.where('status', '=', status ?? null)),
          wanted,
        ),
      )
      return c.json({ ...found, data: found.data.map((row) => row.document) }, 200)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await asUser(db, c.get('claims'), (trx) => readInteraction(trx, id)), 200)
    })
    .openapi(say, async (c) => {
      const { id } = c.req.valid('param')
      const { message: text, message_id: messageId, ...rest } = c.req.valid('json')
      const { agent_id: agentId } = await asUser(db, c.get('claims'), (trx) =>
        readInteraction(trx, id),
      )
      const said = { agentId, conversationId: id, messageId, text, ...rest }
      return answerTo(c, turns, saidByKey(said))
    })
    .openapi(transcript, async (c) => {
      const { id } = c.req.valid('param')
      const data = await asUser(db, c.get('claims'), async (trx) => {
        const conversation = await trx
          .selectFrom('interactions')
          .select(['organization_id', 'id'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!conversation) throw notFound()
        return readTranscript(trx, conversation)
      })
      return c.json({ data }, 200)
    })
    .openapi(end, async (c) => {
      const { id } = c.req.valid('param')
      const ended = await asUser(db, c.get('claims'), async (trx) => {
        const { rows } = await sql<{ ended: boolean }>`
          select private.end_interaction(${id}) as ended
        `.execute(trx)
        if (!rows[0]?.ended) throw notFound()
        return readInteraction(trx, id)
      })
      return c.json(ended, 200)
    })
    .openapi(rate, async (c) => {
      const { id, message_id } = c.req.valid('param')
      const { rating, comment } = c.req.valid('json')
      await asUser(db, c.get('claims'), async (trx) => {
        const answer = await trx
          .selectFrom('messages')
          .select('id')
          .where('organization_id', '=', organizationOf(c))
          .where('conversation_id', '=', id)
          .where('id', '=', message_id)
          .where('role', '=', 'assistant')
          .executeTakeFirst()
        if (!answer) throw new HttpError(404, 'answer_not_found', 'This answer does not exist.')
        await sql`
          insert into public.message_feedback (message_id, rating, comment)
          values (${message_id}, ${rating}, ${comment})
          on conflict (message_id, visitor_id) do update set rating = excluded.rating, comment = excluded.comment
        `.execute(trx)
      })
      return c.json({ rating, comment }, 200)
    })
}

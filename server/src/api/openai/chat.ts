import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { chunksOf } from '../../conversation/streams/reading.ts'
import type { Turns } from '../../conversation/turn.ts'
import type { TurnRequest } from '../../conversation/turn-store.ts'
import { takesBody } from '../../http/body/limit-body.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { apiRoutes, json, scoped } from '../api-routes.ts'
import { saidByKey } from '../messages.ts'
import { agentsToCall } from '../start-interaction.ts'
import { type Chat, ChatRequest, chatOf } from './chat-request.ts'
import { completion, completionChunks } from './completion.ts'
import { openaiRefusals } from './openai-error.ts'

const tags = ['OpenAI-compatible']
const writes = scoped('conversations.write')
/** A request brings along all that was said. */
const mostBytes = 512 * 1024

const Model = z
  .object({
    id: z.uuid(),
    object: z.literal('model'),
    created: z.number().int(),
    owned_by: z.string(),
    name: z.string(),
    role: z.string(),
  })
  .openapi('Model')
const Completion = z
  .looseObject({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.number().int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.number().int(),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string(),
          refusal: z.string().nullable(),
        }),
        logprobs: z.null(),
        finish_reason: z.literal('stop'),
      }),
    ),
    usage: z
      .object({
        prompt_tokens: z.number().int(),
        completion_tokens: z.number().int(),
        total_tokens: z.number().int(),
      })
      .openapi({
        description: 'Tokens of the model that answered; zero for the built-in responder.',
      }),
  })
  .openapi('ChatCompletion')

const models = createRoute({
  method: 'get',
  path: '/models',
  summary: 'List published agents as models',
  tags,
  ...writes,
  responses: {
    200: json('The models.', z.object({ object: z.literal('list'), data: z.array(Model) })),
    ...openaiRefusals,
  },
})
const model = createRoute({
  method: 'get',
  path: '/models/{model}',
  summary: 'Get a published agent as a model',
  tags,
  ...writes,
  request: { params: z.object({ model: z.string().openapi({ example: 'AGENT_ID' }) }) },
  responses: { 200: json('The model.', Model), ...openaiRefusals },
})
const chat = createRoute({
  method: 'post',
  path: '/chat/completions',
  summary: 'Create a chat completion',
  tags,
  ...writes,
  middleware: [writes.middleware, takesBody(mostBytes)],
  request: { body: { required: true, ...json('As to a model of OpenAI.', ChatRequest) } },
  responses: {
    200: {
      description: 'The answer: whole, or while it is written when `stream` is true.',
      content: {
        'application/json': { schema: Completion },
        'text/event-stream': { schema: z.string() },
      },
    },
    ...openaiRefusals,
  },
})

const notFound = () =>
  new HttpError(404, 'model_not_found', 'There is no such model: name a published agent by its id.')

/** The turns of this key that OpenAI's clients ask for, each published agent being a model. */
export function openai({ db, turns }: { db: Db; turns: Turns }) {
  async function callable(claims: Claims) {
    const agents = await asUser(db, claims, agentsToCall)
    return agents.map(({ id, name, role, published_at }) => ({
      ...{ id, object: 'model' as const, created: Math.floor(Date.parse(published_at) / 1000) },
      ...{ owned_by: 'organization', name, role },
    }))
  }

  /** The conversation in which all this was said; null where there is none. */
  async function conversationOf(claims: Claims, agentId: string, { earlier }: Chat) {
    if (earlier.length === 0) return null
    const said = earlier.map(({ text }) => text)
    const { rows } = await asUser(db, claims, (trx) =>
      sql<{ id: string | null }>`
        select private.conversation_of_transcript(${agentId}, ${said}) as id
      `.execute(trx),
    )
    return rows[0]?.id ?? null
  }

  /** Goes on with the conversation that the client means, else begins one that knows what was said. */
  async function answer(claims: Claims, agentId: string, asked: Chat, signal: AbortSignal) {
    const { question: text, instructions, remembered } = asked
    const request = (conversationId: string | null): TurnRequest => ({
      ...saidByKey({ agentId, conversationId, messageId: undefined, text }),
      instructions,
      tellsUsage: true,
      ...(conversationId === null ? { earlier: remembered } : { known: asked.earlier.length }),
    })
    const known = await conversationOf(claims, agentId, asked)
    try {
      return chunksOf(await turns.start(claims, request(known), signal))
    } catch (error) {
      const isTaken = error instanceof HttpError && error.status === 409 && known !== null
      if (isTaken) return chunksOf(await turns.start(claims, request(null), signal))
      throw error instanceof HttpError && error.code === 'agent_not_found' ? notFound() : error
    }
  }

  return apiRoutes()
    .openapi(models, async (c) =>
      c.json({ object: 'list' as const, data: await callable(c.get('claims')) }, 200),
    )
    .openapi(model, async (c) => {
      const wanted = c.req.valid('param').model
      const found = (await callable(c.get('claims'))).find(({ id }) => id === wanted)
      if (!found) throw notFound()
      return c.json(found, 200)
    })
    .openapi(chat, async (c) => {
      const wanted = c.req.valid('json')
      if (!z.uuid().safeParse(wanted.model).success) throw notFound()
      const about = { model: wanted.model, created: Math.floor(Date.now() / 1000) }
      const { signal } = c.req.raw
      const stream = await answer(c.get('claims'), wanted.model, chatOf(wanted), signal)
      if (!wanted.stream) return c.json(await completion(stream, about), 200)
      const withUsage = wanted.stream_options?.include_usage === true
      const chunks = completionChunks(stream, {
        ...{ ...about, withUsage, requestId: c.get('requestId') },
      })
      return new Response(chunks, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-cache',
        },
      })
    })
}

import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { limitBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Claims, Db } from '../../lib/database/database.ts'
import { HttpError, toHttpError } from '../../lib/http-error.ts'
import type { Log } from '../../lib/log.ts'
import { parseJson } from '../../lib/parse.ts'
import { authenticate, type Callers } from '../../lib/tokens/authenticate.ts'
import { frameName } from '../frames.ts'
import { MessageBusFull } from '../message-bus.ts'
import { askTopicRights } from '../topic-rights.ts'
import { isJsonText, readSaid, type Said } from './broadcast-frames.ts'
import type { Broadcasts } from './broadcasts.ts'

const largestBody = 256 * 1024

const Message = z.object({
  topic: frameName,
  event: frameName,
  payload: z.unknown(),
  private: z.boolean().nullish(),
})
const Messages = z.object({ messages: z.array(Message).min(1).max(100) })

type Options = {
  db: Db
  log: Log
  callers: Callers
  broadcasts: Broadcasts
  publicChannels: boolean
  /** Counts messages of a caller; false when these are too many. */
  admit(c: Context, claims: Claims, count: number): boolean
}

/** Broadcasts over HTTP: several as JSON, or one whose body is what is said. */
export function broadcastApi({ db, log, callers, broadcasts, publicChannels, admit }: Options) {
  const app = new Hono<AppEnv>()
  app.onError((thrown, c) => {
    const error =
      thrown instanceof MessageBusFull
        ? new HttpError(503, 'busy', thrown.message, { headers: { 'retry-after': '1' } })
        : toHttpError(thrown, c.get('claims'))
    if (error.status >= 500) log.error('broadcast failed', { cause: error.cause ?? error })
    return c.json({ code: error.code, message: error.message }, error.status, error.headers)
  })
  app.use(authenticate(callers))
  app.use(limitBody({ usual: largestBody }))

  async function checkRights(claims: Claims, topic: string, isPrivate: boolean) {
    if (!isPrivate && !publicChannels) {
      throw new HttpError(403, 'private_only', 'Only private channels are available.')
    }
    if (!isPrivate) return
    const { speaks } = await askTopicRights(db, claims, topic)
    if (!speaks.includes('broadcast')) {
      throw new HttpError(403, 'unauthorized', `You may not speak on the topic ${topic}.`)
    }
  }

  type Message = { topic: string; isPrivate: boolean; said: Said }
  async function sayAll(c: Context<AppEnv>, parts: Message[]) {
    const claims = c.get('claims')
    if (!admit(c, claims, parts.length)) {
      throw new HttpError(429, 'too_many', 'Too many messages. Try again in a second.', {
        headers: { 'retry-after': '1' },
      })
    }
    const topics = new Map(parts.map((one) => [`${one.isPrivate} ${one.topic}`, one]))
    for (const { topic, isPrivate } of topics.values()) await checkRights(claims, topic, isPrivate)
    await Promise.all(
      parts.map(({ topic, isPrivate, said }) =>
        broadcasts.say({ topic: `realtime:${topic}`, isPrivate }, said, null),
      ),
    )
    return c.body(null, 202)
  }

  app.post('/', async (c) => {
    const { messages } = await parseJson(c, Messages)
    const parts = messages.flatMap(({ topic, private: isPrivate, ...spoken }) => {
      const said = readSaid(spoken)
      return said ? [{ topic, isPrivate: isPrivate ?? false, said }] : []
    })
    return sayAll(c, parts)
  })
  app.post('/:topic/events/:event', async (c) => {
    if (c.req.query('persist') !== undefined || c.req.query('persist[ttl]') !== undefined) {
      throw new HttpError(422, 'not_kept', 'Messages are not kept.')
    }
    const named = z
      .object({ topic: frameName, event: frameName })
      .safeParse({ topic: c.req.param('topic'), event: c.req.param('event') })
    if (!named.success) throw new HttpError(422, 'bad_name', 'The topic or the event is too long.')
    const { topic, event } = named.data
    const body = Buffer.from(await c.req.arrayBuffer())
    const isJson = !c.req.header('content-type')?.startsWith('application/octet-stream')
    if (isJson && !isJsonText(body)) {
      throw new HttpError(422, 'bad_json', 'The body is not valid JSON.')
    }
    const isPrivate = c.req.query('private') === 'true'
    return sayAll(c, [{ topic, isPrivate, said: { event, isJson, body } }])
  })
  return app
}

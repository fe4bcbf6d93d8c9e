import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerEvents } from '../../conversation/streams/reading.ts'
import type { Turns } from '../../conversation/turn.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson } from '../../lib/parse.ts'

const Body = z.strictObject({
  template_id: z.uuid(),
  conversation_id: z.uuid().nullish(),
  draft: z.boolean().default(false),
  channel: z.enum(['agent', 'assistant', 'studio', 'landing', 'api']),
  /** Where the visitor came from, for a conversation that begins. */
  gallery_id: z.uuid().nullish(),
  /** The visitor's word on an act that the agent asked about. */
  decision: z.strictObject({ call_id: z.uuid(), accept: z.boolean() }).nullish(),
  message: z.strictObject({
    id: z.uuid(),
    text: z.string().trim().min(1).max(4000),
    /** Files that were given before, by their ids. */
    attachments: z.array(z.uuid()).max(4).optional(),
  }),
})

export type ConversationDeps = {
  turns: Turns
  /** What stands for the address of a visitor. */
  visitorAddressOf: (c: Context) => string
}

const Stop = z.strictObject({ message_id: z.uuid() })

/** The number of the last part that a client got, as it comes with a lost connection; 0 where it does not say. */
function lastPartOf(c: Context) {
  const id = c.req.header('last-event-id') ?? ''
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

/**
 * One turn of a conversation: a message in, an answer streamed out (AI SDK UI messages). A connection that is lost
 * does not stop it: its visitor comes back to the stream, or stops it.
 */
export function conversation({ turns, visitorAddressOf }: ConversationDeps) {
  const app = new Hono<AppEnv>()
  app.post('/', async (c) => {
    const body = await parseJson(c, Body)
    const request = {
      templateId: body.template_id,
      conversationId: body.conversation_id ?? null,
      draft: body.draft,
      channel: body.channel,
      messageId: body.message.id,
      text: body.message.text,
      attachments: body.message.attachments ?? [],
      decision: body.decision ?? null,
      galleryId: body.gallery_id ?? null,
      visitorAddress: visitorAddressOf(c),
    }
    const { signal } = c.req.raw
    return answerEvents(await turns.start(c.get('claims'), request, signal, { resumes: true }))
  })
  // By the id of the message, of its answer or of the conversation: where AI SDK clients look for a stream to go on with.
  app.get('/:id/stream', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!id.success) return c.body(null, 204)
    const from = { id: id.data, after: lastPartOf(c), reader: c.req.raw.signal }
    const reading = await turns.resume(c.get('claims'), from)
    return reading ? answerEvents(reading) : c.body(null, 204)
  })
  app.post('/stop', async (c) => {
    const { message_id } = await parseJson(c, Stop)
    const state = await turns.stop(c.get('claims'), message_id, c.req.raw.signal)
    if (!state) throw new HttpError(404, 'answer_not_found', 'There is no such answer.')
    return c.json({ state })
  })
  return app
}

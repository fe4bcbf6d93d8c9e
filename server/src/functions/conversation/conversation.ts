import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { streamAnswer } from '../../conversation/stream-answer.ts'
import type { Turns } from '../../conversation/turn.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { parseJson } from '../../lib/parse.ts'

const Body = z.strictObject({
  template_id: z.uuid(),
  conversation_id: z.uuid().nullish(),
  draft: z.boolean().default(false),
  channel: z.enum(['agent', 'assistant', 'studio', 'landing', 'api']),
  /** The visitor's word on an act that the agent asked about. */
  decision: z.strictObject({ call_id: z.uuid(), accept: z.boolean() }).nullish(),
  message: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(4000) }),
})

export type ConversationDeps = {
  turns: Turns
  /** What stands for the address of a visitor. */
  visitorAddressOf: (c: Context) => string
}

/** One turn of a conversation: a message in, an answer streamed out (AI SDK UI messages). */
export function conversation({ turns, visitorAddressOf }: ConversationDeps) {
  return new Hono<AppEnv>().post('/', async (c) => {
    const body = await parseJson(c, Body)
    const request = {
      templateId: body.template_id,
      conversationId: body.conversation_id ?? null,
      draft: body.draft,
      channel: body.channel,
      messageId: body.message.id,
      text: body.message.text,
      decision: body.decision ?? null,
      visitorAddress: visitorAddressOf(c),
    }
    const stream = await turns.start(c.get('claims'), request, c.req.raw.signal)
    return streamAnswer(stream)
  })
}

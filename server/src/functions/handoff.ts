import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { leaveContact } from '../conversation/handoff/ask.ts'
import { askTold } from '../conversation/handoff/ask-told.ts'
import { askFields, contactFields } from '../conversation/handoff/given.ts'
import { summarise } from '../conversation/handoff/summary.ts'
import type { WriteFor } from '../conversation/summary/sum-up.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Db } from '../lib/database/database.ts'
import { parseJson } from '../lib/parse.ts'

const Ask = z.strictObject({
  template_id: z.uuid(),
  channel: z.enum(['agent', 'assistant']),
  ...askFields,
})
const Contact = z.strictObject({ template_id: z.uuid(), ...contactFields })
const Conversation = z.strictObject({ conversation_id: z.uuid() })

export type HandoffDeps = {
  db: Db
  writeFor: WriteFor | null
  /** What stands for the address of a visitor; null where addresses do not count. */
  visitorAddressOf: ((c: Context) => string) | null
}

/** A visitor asks for a person or leaves a message; a member gets a proposal for the summary. */
export function handoff({ db, writeFor, visitorAddressOf }: HandoffDeps) {
  const app = new Hono<AppEnv>()
  const where = (
    c: Context<AppEnv>,
    body: { template_id: string; conversation_id?: string | null },
  ) => ({
    templateId: body.template_id,
    conversationId: body.conversation_id ?? null,
    visitorAddress: visitorAddressOf?.(c) ?? '',
  })

  app.post('/', async (c) => {
    const body = await parseJson(c, Ask)
    const { channel, reason } = body
    const asked = { ...where(c, body), channel, reason }
    return c.json(await askTold(db, c.get('claims'), asked, c.req.header('accept-language')))
  })

  app.post('/contact', async (c) => {
    const body = await parseJson(c, Contact)
    const { name, email, message } = body
    const left = { ...where(c, body), name, email, message }
    return c.json(await leaveContact(db, c.get('claims'), left), 201)
  })

  app.post('/summary', async (c) => {
    const { conversation_id: id } = await parseJson(c, Conversation)
    return c.json(await summarise({ db, writeFor }, c.get('claims'), id))
  })

  return app
}

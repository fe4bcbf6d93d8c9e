import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { mostAttachmentBytes } from '../conversation/files/receive-attachment.ts'
import { takesStream } from '../http/body/limit-body.ts'
import { asUser } from '../lib/database/database.ts'
import { parseJson } from '../lib/parse.ts'
import { embeddedOn } from './pages.ts'
import type { VisitEnv, VisitsDeps } from './visits.ts'

const TakenBack = z.strictObject({ attachment_id: z.uuid() })

/** What a visitor of an embedded agent gives it beside words: each is sent with a message, by its id. */
export function files({ db, attachments, visitorAddressOf, closed }: VisitsDeps) {
  const app = new Hono<VisitEnv>()

  app.post('/file', takesStream(mostAttachmentBytes), async (c) => {
    const [visit, claims] = [c.get('visit'), c.get('claims')]
    if (!(await embeddedOn(db, claims, visit))) throw closed()
    const given = { templateId: visit.agent, draft: false, visitorAddress: visitorAddressOf(c) }
    return c.json(await attachments.receive(claims, given, c.req.raw), 201)
  })

  // What was sent stays with its message.
  app.post('/take-back', async (c) => {
    const { attachment_id } = await parseJson(c, TakenBack)
    await asUser(db, c.get('claims'), (trx) =>
      sql`delete from public.attachments where id = ${attachment_id}`.execute(trx),
    )
    return c.body(null, 204)
  })

  return app
}

import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { parseJson } from '../lib/parse.ts'
import { seal } from '../lib/secrets/seal.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { secretPlace } from '../widget/visitor-identity.ts'

/** For how long the former secret counts too: not at all, or a day. */
const Body = z.strictObject({
  template_id: z.uuid(),
  grace_hours: z.union([z.literal(0), z.literal(24)]).default(0),
})

type WidgetSecretDeps = { db: Db; secrets: Secrets; addressOf: (c: Context) => string }

/** Makes the secret with which a site signs who its visitors are: 256 random bits, in this answer alone. */
export function widgetSecret({ db, secrets, addressOf }: WidgetSecretDeps) {
  return new Hono<AppEnv>().post('/', async (c) => {
    const { template_id, grace_hours } = await parseJson(c, Body)
    const secret = `dws_${randomBytes(32).toString('base64url')}`
    const sealed = seal(secrets, secretPlace(template_id), secret)
    const { rows } = await asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      return sql<{ made: Date }>`
        select private.set_widget_secret(${template_id}, ${sealed}, ${grace_hours > 0}) as made
      `.execute(trx)
    })
    c.header('cache-control', 'no-store')
    return c.json({ secret, made_at: rows[0]?.made }, 201)
  })
}

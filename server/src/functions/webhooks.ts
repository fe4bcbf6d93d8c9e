import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db, type Trx } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { noStore } from '../lib/no-store.ts'
import { parseJson, parseParam } from '../lib/parse.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { endpointAddress } from '../webhooks/endpoint-address.ts'
import { eventTypes } from '../webhooks/events.ts'
import { makeWebhookSecret, sealWebhookSecret } from '../webhooks/webhook-secret.ts'

const Settings = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  description: z.string().trim().max(200).default(''),
  events: z
    .array(z.enum(eventTypes))
    .min(1)
    .transform((events) => [...new Set(events)]),
})
const NewWebhook = Settings.extend({ organization_id: z.uuid() })
const Change = Settings.extend({ enabled: z.boolean(), new_secret: z.boolean().default(false) })

const notFound = () => new HttpError(404, 'not_found', 'This webhook does not exist.')

export type WebhooksDeps = {
  db: Db
  /** The secrets of endpoints are encrypted with the newest one. */
  secrets: Secrets
  /** Hosts of the operator's own network: there http may be spoken. */
  allowed: readonly string[]
  addressOf: (c: Context) => string
}

/** Makes, changes, tests and deletes the webhooks of an organisation. The database decides who may; a secret is told once. */
export function webhooks({ db, secrets, allowed, addressOf }: WebhooksDeps) {
  const app = new Hono<AppEnv>()
  const mustBeSafe = endpointAddress(allowed)

  function act<Row>(c: Context<AppEnv>, work: (trx: Trx) => Promise<Row>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      return work(trx)
    })
  }

  const read = (trx: Trx, id: string) =>
    trx
      .selectFrom('webhook_endpoints')
      .select([
        'id',
        'organization_id',
        'url',
        'description',
        'events',
        'created_at',
        'disabled_at',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  app.post('/', async (c) => {
    const { organization_id, ...settings } = await parseJson(c, NewWebhook)
    mustBeSafe(settings.url)
    const [id, secret] = [crypto.randomUUID(), makeWebhookSecret()]
    const sealed = sealWebhookSecret(secrets, id, secret)
    const row = await act(c, async (trx) => {
      await sql`select private.add_webhook(${id}, ${organization_id}, ${JSON.stringify(settings)}::jsonb, ${sealed})`.execute(
        trx,
      )
      return read(trx, id)
    })
    return c.json({ ...row, secret }, 201)
  })

  app.post('/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { new_secret, ...settings } = await parseJson(c, Change)
    mustBeSafe(settings.url)
    const secret = new_secret ? makeWebhookSecret() : null
    const sealed = secret && sealWebhookSecret(secrets, id, secret)
    const row = await act(c, async (trx) => {
      await sql`select private.change_webhook(${id}, ${JSON.stringify(settings)}::jsonb, ${sealed})`.execute(
        trx,
      )
      return read(trx, id)
    })
    return c.json({ ...row, ...(secret && { secret }) })
  })

  app.post('/:id/test', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    await act(c, (trx) => sql`select private.test_webhook(${id})`.execute(trx))
    return c.json({ id }, 202)
  })

  app.delete('/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    await act(c, (trx) => sql`select private.delete_webhook(${id})`.execute(trx))
    return c.body(null, 204)
  })

  // The answers hold a secret that is told once.
  return new Hono<AppEnv>().use(noStore).route('/', app)
}

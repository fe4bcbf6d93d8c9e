import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { asUser, type Db, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'
import { endpointAddress } from '../../webhooks/endpoint-address.ts'
import { timeoutSeconds } from '../../webhooks/send.ts'
import { makeWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from '../api-routes.ts'
import { Event, EventType, Hook, NewHook, Subscribed } from './hook-schemas.ts'

const tags = ['Hooks']
const Id = z.object({ id: z.uuid() })
const hears = scoped('analytics.read', 'conversations.write', 'agents.read')
const about = {
  ...hears,
  description: `${hears.description} With \`conversations.write\` alone a key hears of the conversations that it began.`,
}

const subscribe = createRoute({
  method: 'post',
  path: '/hooks',
  summary: 'Subscribe to an event',
  tags,
  ...about,
  description: `${about.description} Events come as signed POST requests, each with its id in \`webhook-id\`, at least once and for one conversation in their order. What is not answered with 2xx within ${timeoutSeconds} seconds is sent again for three days; 410 ends the subscription, and so does revoking the key.`,
  request: {
    headers: Repeatable,
    body: { required: true, ...json('What, and where to.', NewHook) },
  },
  responses: { 201: json('The subscription.', Subscribed), ...refusals, ...repeated() },
})
const list = createRoute({
  method: 'get',
  path: '/hooks',
  summary: 'List the subscriptions of the key',
  tags,
  ...about,
  responses: { 200: json('All of them.', z.object({ data: z.array(Hook) })), ...refusals },
})
const unsubscribe = createRoute({
  method: 'delete',
  path: '/hooks/{id}',
  summary: 'End a subscription',
  tags,
  ...about,
  request: { params: Id },
  responses: { 204: { description: 'Nothing more is sent.' }, ...refusals },
})
const recent = createRoute({
  method: 'get',
  path: '/events/{event}',
  summary: 'List recent events, in the form that hooks receive',
  tags,
  ...about,
  request: {
    params: z.object({ event: EventType }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(3) }),
  },
  responses: {
    200: json('Events, newest first.', z.object({ data: z.array(Event) })),
    ...refusals,
  },
})

type HookRow = z.infer<typeof Hook>
type EventRow = z.infer<typeof Event>

async function hooksOfKey(trx: Trx) {
  const { rows } = await sql<HookRow>`
    select * from private.hooks_of_key() order by created_at desc, id desc
  `.execute(trx)
  return rows
}

export type HookDeps = {
  db: Db
  /** Secrets and addresses of hooks are encrypted with the newest one. */
  hookSecrets: Secrets
  /** Hosts of the operator's own network: there http may be spoken. */
  outboundAllowed: readonly string[]
  /** Whether an address is that of a practice system of this server. */
  isPractice?: (url: URL) => boolean
}

/** REST hooks: other systems subscribe with a key to what happens, and the outbox tells them. */
export function hooks(deps: HookDeps) {
  const { db, hookSecrets, outboundAllowed, isPractice = () => false } = deps
  const mustBeSafe = endpointAddress(outboundAllowed)
  return apiRoutes()
    .openapi(subscribe, async (c) => {
      const { event, target_url } = c.req.valid('json')
      if (!isPractice(new URL(target_url))) mustBeSafe(target_url)
      const [id, secret] = [crypto.randomUUID(), makeWebhookSecret()]
      const { origin, href } = new URL(target_url)
      const sealed = sealWebhookSecret(hookSecrets, id, secret, href)
      const made = await asUser(db, c.get('claims'), async (trx) => {
        await sql`select private.add_hook(${id}, ${event}, ${origin}, ${sealed})`.execute(trx)
        return (await hooksOfKey(trx)).find((hook) => hook.id === id)
      })
      if (!made) throw new Error('A hook was not stored.')
      return c.json({ ...made, secret }, 201, { 'cache-control': 'no-store' })
    })
    .openapi(list, async (c) => {
      const data = await asUser(db, c.get('claims'), hooksOfKey)
      return c.json({ data }, 200)
    })
    .openapi(unsubscribe, async (c) => {
      const { id } = c.req.valid('param')
      const { rows } = await asUser(db, c.get('claims'), (trx) =>
        sql<{ gone: boolean }>`select private.remove_hook(${id}) as gone`.execute(trx),
      )
      if (!rows[0]?.gone) {
        throw new HttpError(404, 'hook_not_found', 'This subscription does not exist.')
      }
      return c.body(null, 204)
    })
    .openapi(recent, async (c) => {
      const { event } = c.req.valid('param')
      const { limit } = c.req.valid('query')
      const { rows } = await asUser(db, c.get('claims'), (trx) =>
        sql<{ data: EventRow[] | null }>`
          select private.recent_events(${event}, ${limit}) as data
        `.execute(trx),
      )
      const data = rows[0]?.data
      if (!data) {
        throw new HttpError(403, 'missing_scope', 'This API key may not receive this event.')
      }
      return c.json({ data }, 200)
    })
}

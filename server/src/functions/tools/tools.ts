import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { noStore } from '../../lib/no-store.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { signingSecret } from '../../tools/http/sign-request.ts'
import { openHeaders, type StoredTool, sealHeaders } from '../../tools/stored-tool.ts'
import { makeWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { type ToolsFunctionDeps, toolActs } from './deps.ts'
import { fitting, NewTool, splitHeaders, ToolChange, unfit } from './settings.ts'

const Try = z.strictObject({ arguments: z.record(z.string(), z.json()).default({}) })

const notFound = () => new HttpError(404, 'not_found', 'This tool does not exist.')
const hostOf = (url: string) => /^https?:\/\/[^/?#]+/.exec(url)?.[0]

const read = (trx: Trx, id: string) =>
  trx
    .selectFrom('tools')
    .select(['id', 'organization_id', 'kind', 'name', 'title', 'description', 'arguments'])
    .select(['acts', 'asks', 'method', 'url', 'headers', 'body', 'signs'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Adds, changes and tries the requests that agents of an organisation can make. The database decides who may; the
 * secret headers go in and never come out; the secret that signs is told once.
 */
export function tools(deps: ToolsFunctionDeps) {
  const { secrets } = deps
  const { act, mustBeSafe, mustWrite } = toolActs(deps)
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const { organization_id, ...given } = await parseJson(c, NewTool)
    await mustWrite(c, organization_id)
    const settings = await fitting(given)
    mustBeSafe(settings.url)
    const [id, signing] = [crypto.randomUUID(), settings.signs ? makeWebhookSecret() : null]
    const { secret, told } = splitHeaders(settings.headers, {})
    if (signing) secret[signingSecret] = signing
    const stored = JSON.stringify({ ...settings, headers: told })
    const row = await act(c, async (trx) => {
      await sql`
        select private.add_tool(${id}, ${organization_id}, ${stored}::jsonb, ${sealHeaders(secrets, id, secret)})
      `.execute(trx)
      return read(trx, id)
    })
    return c.json({ ...row, ...(signing && { secret: signing }) }, 201)
  })

  const held = async (trx: Trx, id: string) => {
    const { rows } = await sql<{ tool: StoredTool }>`
      select private.tool_to_try(${id}) as tool
    `.execute(trx)
    if (!rows[0]) throw notFound()
    return rows[0].tool
  }

  app.post('/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { new_secret, ...given } = await parseJson(c, ToolChange)
    const settings = await fitting(given)
    mustBeSafe(settings.url)
    const changed = await act(c, async (trx) => {
      const before = await held(trx, id)
      if (before.kind !== 'http') throw unfit('This tool is what its server says.')
      // What is secret goes nowhere else.
      const isSame = hostOf(before.url) === hostOf(settings.url)
      const known = isSame ? (openHeaders(secrets, before)?.headers ?? {}) : {}
      const { secret, told } = splitHeaders(settings.headers, known)
      const stored = JSON.stringify({ ...settings, headers: told })
      const kept = new_secret ? undefined : known[signingSecret]
      const signing = settings.signs && !kept ? makeWebhookSecret() : null
      if (settings.signs) secret[signingSecret] = signing ?? kept ?? ''
      const sealed = sealHeaders(secrets, id, secret)
      await sql`select private.change_tool(${id}, ${stored}::jsonb, ${sealed})`.execute(trx)
      return { ...(await read(trx, id)), ...(signing && { secret: signing }) }
    })
    return c.json(changed)
  })

  app.post('/:id/test', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { arguments: given } = await parseJson(c, Try)
    const tool = await act(c, (trx) => held(trx, id))
    const run = { given, key: crypto.randomUUID(), signal: c.req.raw.signal }
    const began = performance.now()
    const { ok, text } = await deps.tools.run(tool, c.get('claims'), run)
    return c.json({ ok, text, ms: Math.round(performance.now() - began) })
  })

  return new Hono<AppEnv>().use(noStore).route('/', app)
}

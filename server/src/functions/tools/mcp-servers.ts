import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Trx } from '../../lib/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { openHeaders, type StoredServer, sealHeaders } from '../../tools/stored-tool.ts'
import { type ToolsFunctionDeps, toolActs } from './deps.ts'

const NewServer = z
  .strictObject({
    organization_id: z.uuid(),
    name: z.string().trim().min(1).max(80),
    url: z.url({ protocol: /^https?$/ }).max(500),
    header_name: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/)
      .nullable()
      .default(null),
    header_value: z
      .string()
      .min(1)
      .max(2000)
      .regex(/^[\x20-\x7e]+$/)
      .optional(),
  })
  .refine(
    ({ header_name, header_value }) => (header_name === null) === (header_value === undefined),
    'A header has a name and a value.',
  )

const notFound = () => new HttpError(404, 'not_found', 'This server does not exist.')

const read = (trx: Trx, id: string) =>
  trx
    .selectFrom('mcp_servers')
    .select(['id', 'organization_id', 'name', 'url', 'header_name', 'offered', 'checked_at'])
    .select(['pinned_fingerprint', 'offered_fingerprint'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Adds servers of the Model Context Protocol and asks them what they offer; an owner approves it in the database. */
export function mcpServers(deps: ToolsFunctionDeps) {
  const { secrets } = deps
  const { act, mustBeSafe, mustWrite, told } = toolActs(deps)
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const { organization_id, header_value, ...settings } = await parseJson(c, NewServer)
    await mustWrite(c, organization_id)
    mustBeSafe(settings.url)
    const { offers, fingerprint } = await deps.tools.offer(settings, header_value).catch(told)
    const id = crypto.randomUUID()
    const sealed = sealHeaders(secrets, id, header_value ? { value: header_value } : {})
    const row = await act(c, async (trx) => {
      await sql`
        select private.add_mcp_server(${id}, ${organization_id}, ${JSON.stringify(settings)}::jsonb, ${sealed},
          ${JSON.stringify(offers)}::jsonb, ${fingerprint})
      `.execute(trx)
      return read(trx, id)
    })
    return c.json(row, 201)
  })

  app.post('/:id/check', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { rows } = await act(c, (trx) =>
      sql<{ server: StoredServer }>`select private.mcp_server_to_ask(${id}) as server`.execute(trx),
    )
    const server = rows[0]?.server
    if (!server) throw notFound()
    const secret = openHeaders(secrets, server)?.headers.value
    const { offers, fingerprint } = await deps.tools.offer(server, secret).catch(told)
    const row = await act(c, async (trx) => {
      await sql`
        select private.note_mcp_offer(${id}, ${JSON.stringify(offers)}::jsonb, ${fingerprint})
      `.execute(trx)
      return read(trx, id)
    })
    return c.json(row)
  })

  return app
}

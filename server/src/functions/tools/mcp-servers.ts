import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppEnv } from '../../lib/app-env.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { headersOf } from '../../tools/mcp/client.ts'
import { sealHeaders } from '../../tools/stored-tool.ts'
import { type ToolsFunctionDeps, toolActs } from './deps.ts'
import { Leaving, notFound, serverSignIns, signInActs } from './server-sign-ins.ts'

const ascii = z
  .string()
  .min(1)
  .max(2000)
  .regex(/^[\x20-\x7e]+$/)
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
    header_value: ascii.optional(),
    /** Asks for the way to the page on which a person lets us in. */
    sign_in: Leaving.optional(),
  })
  .refine(
    ({ header_name, header_value }) => (header_name === null) === (header_value === undefined),
    'A header has a name and a value.',
  )
  .refine(
    ({ header_name, sign_in }) => header_name === null || sign_in === undefined,
    'Give a header or sign in.',
  )

/** Adds servers of the Model Context Protocol and asks them what they offer; an owner approves it in the database. */
export function mcpServers(deps: ToolsFunctionDeps) {
  const { secrets } = deps
  const { act, mustBeSafe, mustWrite, told } = toolActs(deps)
  const { held, read, leave, wanted } = signInActs(deps)
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const { organization_id, header_value, sign_in, ...settings } = await parseJson(c, NewServer)
    await mustWrite(c, organization_id)
    mustBeSafe(settings.url)
    if (sign_in) return leave(c, { organization: organization_id, ...settings }, sign_in)
    const headers = headersOf(settings, header_value)
    const { offers, fingerprint } = await deps.tools.servers.offer(settings, headers).catch(
      // A header that is refused is a wrong one; without any it says where to sign in.
      header_value ? told : (error) => wanted(settings.url, error),
    )
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
    const server = await held(c, id)
    const { offers, fingerprint } = await deps.tools.servers
      .offerNow(server, c.get('claims'))
      .catch(told)
    const row = await act(c, async (trx) => {
      await sql`
        select private.note_mcp_offer(${id}, ${JSON.stringify(offers)}::jsonb, ${fingerprint})
      `.execute(trx)
      return read(trx, id)
    })
    return c.json(row)
  })

  app.route('/', serverSignIns(deps))
  return app
}

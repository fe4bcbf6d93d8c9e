import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { limitBody } from '../../../../http/body/limit-body.ts'
import type { AppEnv } from '../../../../lib/app-env.ts'
import { errorHandler, HttpError } from '../../../../lib/http-error.ts'
import type { Log } from '../../../../lib/log.ts'
import type { PracticeRecords } from '../../../practice/records.ts'
import { practiceSignIn } from '../../../practice/sign-in.ts'
import type { createPracticeTokens, Door } from '../../../practice/tokens.ts'
import { type McpTable, serverOfRows } from './rows.ts'

const mcpPath = '/practice/zapier-mcp'
/** Where an authorization server with a path says what it is (RFC 8414, 3.1). */
export const mcpMetadataPath = `/.well-known/oauth-authorization-server${mcpPath}`

type McpDeps = {
  log: Log
  records: PracticeRecords<McpTable>
  tokens: ReturnType<typeof createPracticeTokens>
  /** Where alone people are sent back to. */
  callback: string
}

const Id = z.uuid()
const Registration = z.looseObject({ redirect_uris: z.array(z.string().max(2000)).min(1).max(10) })
const absent = () => new HttpError(404, 'not_found', 'There is no such server.')
const place = ':organization/:client'

/**
 * The server of tools of the practice Zapier, and the authorization server before it, as the Model Context Protocol
 * wants them. Its address holds the id of its client, so that only who was given it finds it.
 */
export function zapierMcpPractice({ log, records, tokens, callback }: McpDeps) {
  const app = new Hono<AppEnv>()
  app.onError(
    errorHandler(log, ({ code, message }) => ({ error: code, error_description: message })),
  )
  const organizationOf = (c: Context) => {
    const { success, data } = Id.safeParse(c.req.param('organization'))
    if (!success) throw absent()
    return data
  }
  const addressOf = (organization: string, client: string) =>
    `${new URL(callback).origin}${mcpPath}/${organization}/${client}`

  async function doorOf(c: Context): Promise<Door> {
    const [organization, client] = [organizationOf(c), c.req.param('client')]
    const door = await records.door(organization)
    if (!door || door.client_id !== client) throw absent()
    return door
  }
  const baseOf = async (c: Context) => addressOf(organizationOf(c), (await doorOf(c)).client_id)

  app.get(`${mcpMetadataPath}/${place}`, async (c) => {
    const base = await baseOf(c)
    return c.json({
      ...{ issuer: base, authorization_endpoint: `${base}/authorize` },
      ...{ token_endpoint: `${base}/token`, registration_endpoint: `${base}/register` },
      ...{ response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] },
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    })
  })
  app.get(`${mcpPath}/${place}/resource`, async (c) => {
    const base = await baseOf(c)
    return c.json({ resource: `${base}/mcp`, authorization_servers: [base] })
  })
  app.post(`${mcpPath}/${place}/register`, limitBody(), async (c) => {
    const { client_id } = await doorOf(c)
    const asked = Registration.safeParse(await c.req.json().catch(() => null))
    const redirect_uris = asked.data?.redirect_uris ?? []
    if (redirect_uris.length !== 1 || redirect_uris[0] !== callback) {
      return c.json({ error: 'invalid_redirect_uri', error_description: 'Not one of ours.' }, 400)
    }
    const client_secret = tokens.clientSecret(client_id)
    const token_endpoint_auth_method = 'client_secret_post'
    return c.json({ client_id, client_secret, redirect_uris, token_endpoint_auth_method }, 201)
  })
  app.route(
    `${mcpPath}/${place}`,
    practiceSignIn({
      ...{ records, tokens, callback, organizationOf, system: 'Zapier' },
      asks: ['run the actions of its MCP server', 'do so at any time, until you take it back'],
      also: () => ({}),
    }),
  )

  app.post(`${mcpPath}/${place}/mcp`, limitBody(), async (c) => {
    const door = await doorOf(c)
    const organization = organizationOf(c)
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!door.allows_access || !tokens.holdsAccess(organization, door, token)) {
      const metadata = `${addressOf(organization, door.client_id)}/resource`
      c.header('www-authenticate', `Bearer resource_metadata="${metadata}"`)
      return c.json({ error: 'invalid_token' }, 401)
    }
    const parsedBody = await c.req.json().catch(() => {
      throw new HttpError(400, 'bad_json', 'This is not valid JSON.')
    })
    const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
      '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
    )
    const server = await serverOfRows(organization, records)
    const transport = new Transport({ enableJsonResponse: true })
    await server.connect(transport)
    return transport.handleRequest(c.req.raw, { parsedBody })
  })
  app.get(`${mcpPath}/${place}/mcp`, (c) => {
    c.header('allow', 'POST')
    return c.json({ error: 'method_not_allowed' }, 405)
  })
  return {
    app,
    addressOf: (organization: string, door: Door) =>
      `${addressOf(organization, door.client_id)}/mcp`,
  }
}

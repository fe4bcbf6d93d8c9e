import type { Context } from 'hono'
import { sql } from 'kysely'
import { asUser, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { KeyScope } from '../lib/tokens/integration-key.ts'
import { storedToken } from '../lib/tokens/stored-token.ts'
import type { ApiEnv } from './authenticate-key.ts'

type Used = { id: string; organization_id: string; user_id: string; scopes: KeyScope[] }

/** The one path that tokens of apps are for (RFC 8707). */
const mcpPath = '/api/v1/mcp'

/**
 * Lets an app in whose access token this is: for the MCP server and nothing else. It acts in the name of who let it in,
 * with the rights of a visitor; the claims name the grant, which the database reads at every statement.
 */
export async function authenticateApp(c: Context<ApiEnv>, db: Db, token: string) {
  const used =
    c.req.path === mcpPath &&
    (await asUser(db, { role: 'anon' }, async (trx) => {
      const { rows } = await sql<{ used: Used | null }>`
        select private.use_app_token(${storedToken(token)}) as used
      `.execute(trx)
      return rows[0]?.used
    }))
  if (!used) {
    const words = 'This access token does not work here, or not any more.'
    throw new HttpError(401, 'invalid_token', words, { headers: { 'www-authenticate': 'Bearer' } })
  }
  const { id, organization_id, user_id, scopes } = used
  c.set('key', { organizationId: organization_id, scopes, scopesOff: [] })
  c.set('claims', {
    ...{ role: 'authenticated', sub: user_id, grant_id: id },
    ...{ is_anonymous: true, organization_id },
  })
}

/** Tells whoever is not let in to the MCP server where to ask (RFC 9728 section 5.1). */
export function askForToken<Answer extends Response>(c: Context, answer: Answer, metadata: string) {
  if (c.req.path !== mcpPath || answer.status !== 401) return answer
  const failed = c.req.header('authorization') === undefined ? '' : ', error="invalid_token"'
  const words = `Bearer resource_metadata="${metadata}", scope="conversations.write"${failed}`
  answer.headers.set('www-authenticate', words)
  return answer
}

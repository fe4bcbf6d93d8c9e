import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { asAuth } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { invalid } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { loadCaller, personClaims, requireSecondStep } from '../guard.ts'
import { endApps } from './app-tokens.ts'
import { findClient } from './clients.ts'

type Row = { client_id: string; client_name: string; scopes: string[]; created_at: string }

async function list(c: Context<AuthEnv>, deps: AuthDeps) {
  const claims = await personClaims(c, deps)
  const rows = await asAuth(deps.db, async (trx) => {
    const caller = await loadCaller(trx, claims)
    requireSecondStep(deps, caller, 'to see your apps')
    const { rows } = await sql<Row>`
      select client_id, client_name, scopes, created_at from private.app_grants_of(${caller.user.id}::uuid)
    `.execute(trx)
    return rows
  })
  const client = ({ client_id: id, client_name: name }: Row) => ({
    id,
    name,
    uri: '',
    logo_uri: '',
  })
  return c.json(
    rows.map((row) => ({
      ...{ client: client(row), scopes: row.scopes, granted_at: row.created_at },
    })),
  )
}

async function end(c: Context<AuthEnv>, deps: AuthDeps) {
  const claims = await personClaims(c, deps)
  const named = c.req.query('client_id') ?? ''
  await asAuth(deps.db, async (trx) => {
    const caller = await loadCaller(trx, claims)
    requireSecondStep(deps, caller, 'to end an app')
    const client = await findClient(trx, named)
    if (!client) throw invalid('client_id names no client')
    await endApps(trx, caller.user.id, client.id)
    const { id: client_id, client_name } = client
    await audit(trx, c.get('client'), 'oauth_app_ended', caller.user, { client_id, client_name })
  })
  return c.body(null, 204)
}

/** What the caller allowed to apps, as the official client asks for it. */
export function grants(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .get('/user/oauth/grants', (c) => list(c, deps))
    .delete('/user/oauth/grants', (c) => end(c, deps))
}

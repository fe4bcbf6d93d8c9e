import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { type Operator, requireOperator } from '../admin/actor.ts'
import { pageHeaders, readPage } from '../admin/pages.ts'
import { type AuditAction, audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import {
  addClient,
  authMethods,
  type ClientRow,
  clientFields,
  clientJson,
  newSecret,
} from './clients.ts'
import { checkRedirectUris } from './redirect-uris.ts'

const Method = z.enum(authMethods)
const New = z.object({ ...clientFields, token_endpoint_auth_method: Method.nullish() })
const Changed = z.object({
  ...clientFields,
  client_name: clientFields.client_name.nullish(),
  redirect_uris: clientFields.redirect_uris.nullish(),
  token_endpoint_auth_method: Method.nullish(),
})

const path = '/admin/oauth/clients'

/** The client that the address names, held until the end of the transaction. */
async function holdClient(c: Context, trx: Trx): Promise<ClientRow> {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw invalid('client_id must be an UUID')
  const row = await trx
    .selectFrom('auth.oauth_clients')
    .selectAll()
    .where('id', '=', id.data)
    .forUpdate()
    .executeTakeFirst()
  if (row) return row
  throw new AuthError(404, 'oauth_client_not_found', 'OAuth client not found')
}

function note(trx: Trx, { actor, client }: Operator, action: AuditAction, row: ClientRow) {
  return audit(trx, client, action, actor, { client_id: row.id, client_name: row.client_name })
}

async function list(c: Context<AuthEnv>, deps: AuthDeps) {
  await requireOperator(c, deps)
  const page = readPage(c)
  const { rows, total } = await asAuth(deps.db, async (trx) => {
    const all = trx.selectFrom('auth.oauth_clients')
    const { total } = await all
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const newest = all.selectAll().orderBy('created_at', 'desc').orderBy('id')
    return { total, rows: await newest.limit(page.size).offset(page.offset).execute() }
  })
  const clients = rows.map((row) => clientJson(row))
  return c.json({ clients, aud: 'authenticated' }, 200, pageHeaders(path, page, total, {}))
}

async function create(c: Context<AuthEnv>, deps: AuthDeps) {
  const operator = await requireOperator(c, deps)
  const { token_endpoint_auth_method: method, ...fields } = await readBody(c, New)
  const redirect_uris = checkRedirectUris(fields.redirect_uris)
  const made = await asAuth(deps.db, async (trx) => {
    const added = await addClient(trx, {
      ...{ client_name: fields.client_name, redirect_uris, grant_types: fields.grant_types },
      ...{ client_uri: fields.client_uri, logo_uri: fields.logo_uri, registration_type: 'manual' },
      token_endpoint_auth_method: method ?? 'client_secret_basic',
    })
    await note(trx, operator, 'oauth_client_created', added.row)
    return added
  })
  return c.json(clientJson(made.row, made.secret), 201)
}

/** A change between public and confidential gives or takes the secret; the other fields stay unless they are named. */
async function update(c: Context<AuthEnv>, deps: AuthDeps) {
  const operator = await requireOperator(c, deps)
  const changes = await readBody(c, Changed)
  const { client_name, redirect_uris, client_uri, logo_uri, grant_types } = changes
  const { token_endpoint_auth_method: method } = changes
  const addresses = redirect_uris ? checkRedirectUris(redirect_uris) : undefined
  const changed = await asAuth(deps.db, async (trx) => {
    const row = await holdClient(c, trx)
    const turns = method && (method === 'none') !== (row.client_secret_hash === null)
    const made = turns ? newSecret(method) : undefined
    const now = await trx
      .updateTable('auth.oauth_clients')
      .set({
        ...(client_name && { client_name }),
        ...(addresses && { redirect_uris: addresses }),
        ...(grant_types && { grant_types }),
        ...(method && { token_endpoint_auth_method: method }),
        ...(client_uri != null && { client_uri: client_uri || null }),
        ...(logo_uri != null && { logo_uri: logo_uri || null }),
        ...(made && { client_secret_hash: made.hash }),
        updated_at: sql`now()`,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(trx, operator, 'oauth_client_updated', now)
    return clientJson(now, made?.secret)
  })
  return c.json(changed)
}

async function regenerate(c: Context<AuthEnv>, deps: AuthDeps) {
  const operator = await requireOperator(c, deps)
  const changed = await asAuth(deps.db, async (trx) => {
    const row = await holdClient(c, trx)
    const { secret, hash } = newSecret(row.token_endpoint_auth_method)
    if (!secret) throw invalid('Cannot regenerate secret for public client')
    const now = await trx
      .updateTable('auth.oauth_clients')
      .set({ client_secret_hash: hash, updated_at: sql`now()` })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(trx, operator, 'oauth_client_secret_regenerated', now)
    return clientJson(now, secret)
  })
  return c.json(changed)
}

async function remove(c: Context<AuthEnv>, deps: AuthDeps) {
  const operator = await requireOperator(c, deps)
  await asAuth(deps.db, async (trx) => {
    const row = await holdClient(c, trx)
    await trx.deleteFrom('auth.oauth_clients').where('id', '=', row.id).execute()
    await note(trx, operator, 'oauth_client_deleted', row)
  })
  return c.body(null, 204)
}

/** The clients of the authorization server, for operators. */
export function adminClients(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .get(path, (c) => list(c, deps))
    .post(path, (c) => create(c, deps))
    .get(`${path}/:id`, async (c) => {
      await requireOperator(c, deps)
      return c.json(clientJson(await asAuth(deps.db, (trx) => holdClient(c, trx))))
    })
    .put(`${path}/:id`, (c) => update(c, deps))
    .delete(`${path}/:id`, (c) => remove(c, deps))
    .post(`${path}/:id/regenerate_secret`, (c) => regenerate(c, deps))
}

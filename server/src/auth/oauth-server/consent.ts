import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { type Caller, loadCaller, personClaims } from '../guard.ts'
import { limitRequests } from '../rate-limits.ts'
import { grantDays } from './app-tokens.ts'
import { backTo, issuerOf } from './request.ts'
import { dropRequestKey, showsRequestKey, timeToAnswer } from './request-key.ts'

const Answer = z.object({
  action: z.enum(['approve', 'deny']),
  organization_id: z.uuid().nullish(),
})

const notFound = () =>
  new AuthError(404, 'oauth_authorization_not_found', 'This request does not exist or has ended.')

type Request = {
  id: string
  redirect_uri: string
  scope: string
  state: string | null
  user_id: string | null
  status: string
  client_id: string
  client_name: string
  client_uri: string | null
  registration_type: string
}

/** The request that waits for this person, in the browser that began it; every other one does not exist. */
async function holdRequest(trx: Trx, id: string, { user }: Caller): Promise<Request> {
  const { rows } = await sql<Request>`
    select
      requests.id, requests.redirect_uri, requests.scope, requests.state, requests.user_id, requests.status,
      clients.id as client_id, clients.client_name, clients.client_uri, clients.registration_type
    from auth.oauth_authorizations as requests
    join auth.oauth_clients as clients on clients.id = requests.client_id
    where requests.id = ${id} and requests.created_at > now() - make_interval(secs => ${timeToAnswer})
    for update of requests
  `.execute(trx)
  const [request] = rows
  if (!request || (request.user_id !== null && request.user_id !== user.id)) throw notFound()
  if (request.status !== 'pending') {
    throw new AuthError(409, 'oauth_authorization_answered', 'This request has been answered.')
  }
  return request
}

/** Who may let an app in: a person whose session passed its second step, on a page of ours. */
async function personOf(c: Context<AuthEnv>, deps: AuthDeps, trx: Trx, claims: Claims) {
  const caller = await loadCaller(trx, claims)
  if (!caller.session?.verified || caller.user.is_anonymous) {
    throw new AuthError(401, 'insufficient_aal', 'Verify the one-time code to let an app in.')
  }
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== issuerOf(deps.settings.publicUrl)) {
    throw new AuthError(403, 'no_authorization', 'An app is let in on our own page.')
  }
  return caller
}
type Claims = Awaited<ReturnType<typeof personClaims>>

function readId(c: Context, deps: AuthDeps) {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success || !showsRequestKey(c, deps.settings, id.data)) throw notFound()
  return id.data
}

async function openOrganizations(trx: Trx, person: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from private.organizations_for_apps(${person}::uuid)
  `.execute(trx)
  return rows
}

/** GET /oauth/authorizations/{id}: who asks for what. It is this person's alone from then on. */
async function show(c: Context<AuthEnv>, deps: AuthDeps) {
  const claims = await personClaims(c, deps)
  return asAuth(deps.db, async (trx) => {
    const caller = await personOf(c, deps, trx, claims)
    const id = readId(c, deps)
    const request = await holdRequest(trx, id, caller)
    const { user } = caller
    await trx
      .updateTable('auth.oauth_authorizations')
      .set({ user_id: user.id })
      .where('id', '=', id)
      .execute()
    return c.json({
      authorization_id: id,
      redirect_uri: request.redirect_uri,
      client: {
        id: request.client_id,
        name: request.client_name,
        uri: request.client_uri ?? '',
        logo_uri: '',
      },
      user: { id: user.id, email: user.email ?? '' },
      scope: request.scope,
      organizations: await openOrganizations(trx, user.id),
    })
  })
}

async function allow(trx: Trx, request: Request, caller: Caller, asked: string | null | undefined) {
  const open = await openOrganizations(trx, caller.user.id)
  const organization = asked ?? (open.length === 1 ? open[0]?.id : undefined)
  if (!organization) throw invalid('organization_id is required')
  const app = JSON.stringify({
    ...{ client_id: request.client_id, name: request.client_name, days: grantDays },
    ...{ host: new URL(request.redirect_uri).host, scopes: request.scope.split(' ') },
  })
  const { rows } = await sql<{ grant: string | null }>`
    select private.allow_app(${caller.user.id}::uuid, ${organization}::uuid, ${app}::jsonb) as grant
  `.execute(trx)
  const grant = rows[0]?.grant
  if (!grant) throw invalid('You are not a member of this organization.')
  const code = randomBytes(32).toString('base64url')
  await trx
    .updateTable('auth.oauth_authorizations')
    .set({
      ...{ user_id: caller.user.id, grant_id: grant, status: 'approved' },
      ...{ code_hash: storedToken(code), approved_at: sql`now()` },
    })
    .where('id', '=', request.id)
    .execute()
  return { code, organization }
}

/** POST /oauth/authorizations/{id}/consent: the person's word; tells where the browser goes with it. */
async function answer(c: Context<AuthEnv>, deps: AuthDeps) {
  const claims = await personClaims(c, deps)
  const { action, organization_id: asked } = await readBody(c, Answer)
  const { publicUrl } = deps.settings
  const redirect_url = await asAuth(deps.db, async (trx) => {
    const caller = await personOf(c, deps, trx, claims)
    const id = readId(c, deps)
    const request = await holdRequest(trx, id, caller)
    // Nobody answers what nobody was shown.
    if (request.user_id === null) throw notFound()
    const { redirect_uri, state, client_id, client_name } = request
    const about = { client_id, client_name }
    if (action === 'deny') {
      await trx
        .updateTable('auth.oauth_authorizations')
        .set({ status: 'denied' })
        .where('id', '=', id)
        .execute()
      await audit(trx, c.get('client'), 'oauth_app_denied', caller.user, about)
      return backTo(redirect_uri, publicUrl, { error: 'access_denied', state })
    }
    const { code, organization } = await allow(trx, request, caller, asked)
    const traits = { ...about, organization_id: organization }
    await audit(trx, c.get('client'), 'oauth_app_allowed', caller.user, traits)
    return backTo(redirect_uri, publicUrl, { code, state })
  })
  dropRequestKey(c, deps.settings, c.req.param('id') ?? '')
  return c.json({ redirect_url })
}

/** What a person is asked when an app wants in, and the person's word. */
export function consent(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .use('/oauth/authorizations/*', async (c, next) => {
      await limitRequests(deps, 'app', c.get('client').address)
      await next()
      c.header('cache-control', 'no-store')
    })
    .get('/oauth/authorizations/:id', (c) => show(c, deps))
    .post('/oauth/authorizations/:id/consent', (c) => answer(c, deps))
}

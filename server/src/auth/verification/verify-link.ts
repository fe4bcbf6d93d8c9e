import { Hono } from 'hono'
import { asAuth } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { invalid } from '../auth-error.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'
import {
  allowedRedirect,
  errorRedirect,
  wantedRedirect,
  withFragment,
  withQuery,
} from '../redirects.ts'
import { issueAuthCode } from '../sessions/pkce-flows.ts'
import { openSession } from '../sessions/sessions.ts'
import type { Purpose } from './one-time-tokens.ts'
import { complete, expiredLink, otherMailbox, proveByLink, purposesOf } from './verification.ts'

type Link = {
  token: string
  type: string
  purposes: readonly Purpose[]
  target: string
  client: Client
}

async function follow(deps: AuthDeps, link: Link) {
  const { target, client, type } = link
  const pending = await proveByLink(deps, link.token, link.purposes)
  return asAuth(deps.db, async (trx) => {
    const user = await complete(trx, deps, {
      client,
      pending,
      expired: expiredLink,
      shown: null,
    })
    if (!user) return withFragment(target, { message: otherMailbox })
    if (link.token.startsWith('pkce_')) {
      const method = pending.purpose === 'signup' ? 'email/signup' : type
      return withQuery(target, { code: await issueAuthCode(trx, user.id, method) })
    }
    const tag = pending.purpose === 'invite' && { tag: 'invitation' as const }
    const session = await openSession(trx, deps, { user, method: 'otp', client, ...tag })
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    })
  })
}

/** GET /verify: the link in a mail. It always ends at an allowed page, with a session or with the reason. */
export function verifyLink(deps: AuthDeps) {
  return new Hono<AuthEnv>().get('/verify', async (c) => {
    const { token = '', type = '' } = c.req.query()
    if (!token) throw invalid('Verify requires a token or a token hash')
    const purposes = purposesOf(type)
    if (!purposes) throw invalid('Verify requires a verification type')
    const client = c.get('client')
    const target = allowedRedirect(deps.settings, wantedRedirect(c))
    await limitRequests(deps, 'verify', client.address)
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    try {
      return c.redirect(await follow(deps, { token, type, purposes, target, client }), 303)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return c.redirect(errorRedirect(target, error, token.startsWith('pkce_')), 303)
    }
  })
}

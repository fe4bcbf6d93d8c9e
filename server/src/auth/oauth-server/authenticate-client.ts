import type { Context } from 'hono'
import { addressBlock } from '../../http/address/client-address.ts'
import { asAuth } from '../../lib/database/database.ts'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import { storedToken } from '../../lib/tokens/stored-token.ts'
import { OAuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { limitTries } from '../rate-limits.ts'
import { type ClientRow, findClient } from './clients.ts'

/** Wrong secrets of a client from one address. */
const wrongSecrets = { count: 10, seconds: 900 }

type Shown = { id: string; secret: string | undefined; byHeader: boolean }

/** Both halves are encoded as in a form (RFC 6749 section 2.3.1). */
const decode = (text: string) => decodeURIComponent(text.replace(/\+/g, ' '))

function fromHeader(header: string): Shown {
  const encoded = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(header)?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString() : ''
  const colon = text.indexOf(':')
  try {
    if (colon > 0) {
      const [id, secret] = [decode(text.slice(0, colon)), decode(text.slice(colon + 1))]
      return { id, secret, byHeader: true }
    }
  } catch {}
  throw refused(true)
}

function refused(byHeader: boolean) {
  return new OAuthError('invalid_client', 'This client is not known, or did not prove who it is.', {
    status: 401,
    ...(byHeader && { headers: { 'www-authenticate': 'Basic realm="oauth"' } }),
  })
}

function shownClient(c: Context, form: Map<string, string>): Shown {
  const header = c.req.header('authorization')
  if (header === undefined) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret'), byHeader: false }
  }
  const shown = fromHeader(header)
  const named = form.get('client_id')
  if (form.has('client_secret') || (named !== undefined && named !== shown.id)) {
    throw new OAuthError('invalid_request', 'A client proves who it is in one way.')
  }
  return shown
}

function proves(client: ClientRow, { secret }: Shown) {
  const { client_secret_hash: hash } = client
  if (hash === null) return !secret
  return secret !== undefined && constantTimeEqual(storedToken(secret), hash)
}

/**
 * The client that asks for tokens: a public one by its id, a confidential one by its secret too, in the header or in the
 * form. Throws `invalid_client`; with 429 once an address has shown too many wrong secrets.
 */
export async function authenticateClient(
  c: Context<AuthEnv>,
  deps: AuthDeps,
  form: Map<string, string>,
): Promise<ClientRow> {
  const shown = shownClient(c, form)
  const client = await asAuth(deps.db, (trx) => findClient(trx, shown.id))
  if (client && proves(client, shown)) return client
  if (client) {
    const key = `app-secret:${client.id}:${addressBlock(c.get('client').address)}`
    await limitTries(deps, [[key, wrongSecrets]])
  }
  throw refused(shown.byHeader)
}

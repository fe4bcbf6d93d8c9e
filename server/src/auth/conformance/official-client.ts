import { AuthClient, GoTrueAdminApi } from '@supabase/supabase-js'
import type { JWK } from 'jose'
import { expect } from 'vitest'
import { forge } from '../security/forgery.ts'
import { type AuthServer, newAddress, useAuthServer } from '../testing/auth-server.ts'
import type { OfficialServer } from '../testing/official-servers.ts'

export const password = 'secret'
/** An id that belongs to no one. */
export const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

/** The client as those tests make it: without a bearer of its own. */
function clientOf({ url }: AuthServer) {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: 'sb_publishable_test' },
    storageKey: crypto.randomUUID(),
    autoRefreshToken: false,
    persistSession: false,
  })
}

/** One of the five servers, with the official client and an administrator as its tests have them. */
export function useOfficialServer({ settings, keys }: OfficialServer) {
  let made: Promise<JWK[]> | undefined
  const once = () => {
    made ??= keys()
    return made
  }
  const server = useAuthServer(settings, once)

  /** A caller that holds the signing key and makes its own tokens, as an operator does. */
  async function admin(claims: object = { sub: '1234567890', role: 'supabase_admin' }) {
    const [key] = await once()
    if (!key) throw new Error('There is no signing key.')
    const token = await forge({ alg: key.alg, kid: key.kid, typ: 'JWT' }, claims, key)
    return new GoTrueAdminApi({
      url: `${server().url}/auth/v1`,
      headers: { Authorization: `Bearer ${token}` },
    })
  }

  /** Somebody who just signed up, and the client that holds the session. */
  async function person() {
    const client = clientOf(server())
    const email = newAddress()
    const { data, error } = await client.signUp({ email, password })
    expect(error).toBeNull()
    if (!data.user) throw new Error('The sign-up gave no user.')
    return { client, email, user: data.user, session: data.session }
  }

  return { server, admin, person, client: () => clientOf(server()) }
}

let phones = 0
/** A number in the form of E.164, without its plus. */
export function newPhone() {
  phones += 1
  return `1555000${String(phones).padStart(4, '0')}`
}

import { createHash, randomBytes } from 'node:crypto'
import type { World } from 'database/testing/world'
import { storedToken } from '../../../lib/tokens/stored-token.ts'

type Server = { url: string; world: World }
type Fields = Record<string, string | undefined>
export type Signed = { userId: string; bearer: string; organizationId: string }
export type Asked = {
  status: number
  location: URL
  id: string
  cookie: string
  verifier: string
}
type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string }

export const callback = 'https://notes.example/callback'
const password = 'Violet-harbour-42'
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

let people = 0

export const invalidGrant = { status: 400, error: 'invalid_grant' }
/** What an app is told of what it may not do. */
export const told = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
})

/** What apps and their people do, over HTTP, at a server that speaks the auth protocol. */
export function useApps(server: () => Server) {
  const at = (path: string) => `${server().url}/auth/v1${path}`
  const json = (bearer?: string, cookie?: string) => ({
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(cookie && { cookie }),
  })

  /** What an app is answered when it makes itself known. */
  const register = (fields: object = {}, headers: object = {}) =>
    fetch(at('/oauth/clients/register'), {
      method: 'POST',
      headers: { ...json(), ...headers },
      body: JSON.stringify({ client_name: 'Notes', redirect_uris: [callback], ...fields }),
    })

  async function app(fields: object = {}) {
    const { client_id } = (await (await register(fields)).json()) as { client_id: string }
    return client_id
  }

  /** A confidential client, by an operator's word. */
  async function confidential(serviceKey: string) {
    const response = await fetch(at('/admin/oauth/clients'), {
      method: 'POST',
      headers: json(serviceKey),
      body: JSON.stringify({ client_name: 'Desk', redirect_uris: [callback] }),
    })
    return (await response.json()) as { client_id: string; client_secret: string }
  }

  /** Somebody who signed up and is a member of an organisation. */
  async function person(): Promise<Signed> {
    people += 1
    const response = await fetch(at('/signup'), {
      method: 'POST',
      headers: json(),
      body: JSON.stringify({ email: `app-person-${people}@example.com`, password }),
    })
    const { access_token: bearer, user } = (await response.json()) as {
      access_token: string
      user: { id: string }
    }
    const organization = await server().world.organization()
    await join({ userId: user.id }, organization.id)
    return { userId: user.id, bearer, organizationId: organization.id }
  }

  async function join({ userId }: { userId: string }, organizationId: string) {
    await server().world.owner.query(
      "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'member')",
      [organizationId, userId],
    )
  }

  /** An app leads a browser to the authorization endpoint. */
  async function ask(clientId: string, fields: Fields = {}): Promise<Asked> {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams()
    const usual = {
      ...{ response_type: 'code', client_id: clientId, redirect_uri: callback, state: 'a state' },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
    }
    for (const [name, value] of Object.entries({ ...usual, ...fields })) {
      if (value !== undefined) query.set(name, value)
    }
    const response = await fetch(at(`/oauth/authorize?${query}`), { redirect: 'manual' })
    const location = new URL(response.headers.get('location') ?? 'about:blank')
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const id = location.searchParams.get('authorization_id') ?? ''
    return { status: response.status, location, id, cookie, verifier }
  }

  const read = (asked: Pick<Asked, 'id' | 'cookie'>, bearer: string) =>
    fetch(at(`/oauth/authorizations/${asked.id}`), { headers: json(bearer, asked.cookie) })

  const say = (
    asked: Pick<Asked, 'id' | 'cookie'>,
    bearer: string,
    body: object,
    headers: object = {},
  ) =>
    fetch(at(`/oauth/authorizations/${asked.id}/consent`), {
      method: 'POST',
      headers: { ...json(bearer, asked.cookie), ...headers },
      body: JSON.stringify(body),
    })

  /** The code that an app gets when this person lets it in. */
  async function allow(asked: Asked, { bearer, organizationId }: Signed) {
    await read(asked, bearer)
    const body = { action: 'approve', organization_id: organizationId }
    const answer = await say(asked, bearer, body)
    const { redirect_url } = (await answer.json()) as { redirect_url: string }
    return new URL(redirect_url).searchParams.get('code') ?? ''
  }

  function post(path: string, form: Fields, headers: Record<string, string> = {}) {
    const sent = new URLSearchParams()
    for (const [name, value] of Object.entries(form)) if (value !== undefined) sent.set(name, value)
    return fetch(at(path), { method: 'POST', headers, body: sent })
  }

  const exchange = (clientId: string, code: string, { verifier }: Asked, more: Fields = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id: clientId, code },
      ...{ code_verifier: verifier, redirect_uri: callback, ...more },
    })

  const refresh = (clientId: string, refreshToken: string) =>
    post('/oauth/token', {
      ...{ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
    })

  /** Whether an access token works. */
  async function works(token: string) {
    const { rows } = await server().world.owner.query('select private.use_app_token($1) as used', [
      storedToken(token),
    ])
    return rows[0]?.used !== null
  }

  /** An app that somebody let in, with its tokens. */
  async function letIn(signed?: Signed) {
    const who = signed ?? (await person())
    const client = await app()
    const asked = await ask(client)
    const code = await allow(asked, who)
    const response = await exchange(client, code, asked)
    const tokens = (await response.json()) as Tokens
    return { ...who, client, asked, code, tokens }
  }

  return {
    ...{ register, app, confidential, person, join, ask, read, say, allow, post, exchange },
    ...{ refresh, letIn, works },
  }
}

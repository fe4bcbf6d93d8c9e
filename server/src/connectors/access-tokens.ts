import { z } from 'zod'
import { failingOf, faultOfAnswer, refusedBy } from './connection-fault.ts'
import type { Credentials } from './stored-connection.ts'

/** Where it is not said how long a token counts, it is asked for again after a quarter of an hour, or when it is refused. */
const Answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(900),
  refresh_token: z.string().min(1).optional(),
})

/** What stands for the connection; one that is entered with something else is another. */
export type Client = {
  key: string
  title: string
  tokenUrl: string
  credentials: Credentials
  signal: AbortSignal
}

/** What a person who let us in was given, with what proves that we asked (RFC 7636). */
export type Code = { code: string; code_verifier: string; redirect_uri: string }

/** Tokens are asked for again before they end, so that a slow request does not come with one that has. */
const earlyMs = 30_000
const mostKept = 1000

/** Access tokens of OAuth 2.0 clients (RFC 6749, 4.1.3, 4.4 and 6). */
export function createAccessTokens(request: typeof fetch, now = () => performance.now()) {
  const known = new Map<string, { token: string; until: number }>()

  async function ask(client: Omit<Client, 'key'>, grant: Record<string, string>) {
    const { title, tokenUrl, credentials, signal } = client
    const { client_id, client_secret } = credentials
    const response = await request(tokenUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({ ...grant, client_id, client_secret }).toString(),
      // No secret goes where a redirect leads.
      redirect: 'manual',
      signal,
    })
    const body: unknown = await response.json().catch(() => null)
    if ([400, 401, 403].includes(response.status)) throw refusedBy(title)
    if (response.status >= 300 && response.status !== 429) {
      throw failingOf(title, 'is not at this address.')
    }
    if (!response.ok) throw faultOfAnswer(title, response, undefined)
    const answer = Answer.safeParse(body)
    if (!answer.success) throw failingOf(title, 'gave no access token.')
    return answer.data
  }

  return {
    /** A token that is not over yet, of those that are known or a new one. */
    async get(client: Client): Promise<string> {
      const kept = known.get(client.key)
      if (kept && kept.until > now()) return kept.token
      const { refresh_token } = client.credentials
      const grant: Record<string, string> = refresh_token
        ? { grant_type: 'refresh_token', refresh_token }
        : { grant_type: 'client_credentials' }
      const { access_token: token, expires_in: seconds } = await ask(client, grant)
      if (known.size >= mostKept) known.clear()
      known.set(client.key, { token, until: now() + seconds * 1000 - earlyMs })
      return token
    },
    /** The refresh token of a person who let us in. */
    async exchange(client: Omit<Client, 'key'>, code: Code): Promise<string> {
      const { refresh_token } = await ask(client, { grant_type: 'authorization_code', ...code })
      if (refresh_token) return refresh_token
      throw failingOf(
        client.title,
        'gave no refresh token. Allow its app to perform requests at any time.',
      )
    },
    /** The other system took it no more. */
    forget(key: string) {
      known.delete(key)
    },
  }
}

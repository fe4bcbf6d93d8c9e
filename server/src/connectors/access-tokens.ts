import { z } from 'zod'
import { failingOf, faultOfAnswer, refusedBy } from './connection-fault.ts'
import type { Credentials } from './stored-connection.ts'
import { createTokenMemory } from './token-memory.ts'

/** Where it is not said how long a token counts, it is asked for again after a quarter of an hour, or when it is refused. */
const Answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(900),
  refresh_token: z.string().min(1).optional(),
})
export type Granted = z.output<typeof Answer>

/**
 * Asks for a token with what the system is entered with now, one at a time over all servers, and keeps the refresh
 * token that came back before the access token is used.
 */
export type Keep = (refresh: (now: Credentials) => Promise<Granted>) => Promise<Granted>

/** What stands for the connection; one that is entered with something else is another. */
export type Client = {
  key: string
  title: string
  tokenUrl: string
  credentials: Credentials
  keep: Keep
  signal: AbortSignal
}

/** What a person who let us in was given, with what proves that we asked (RFC 7636). */
export type Code = { code: string; code_verifier: string; redirect_uri: string }

/** Access tokens of OAuth 2.0 clients (RFC 6749, 4.1.3, 4.4 and 6). */
export function createAccessTokens(
  request: typeof fetch,
  { now = () => performance.now(), patienceMs = 15_000 } = {},
) {
  const memory = createTokenMemory(now)

  type Asking = Omit<Client, 'key' | 'keep'>
  async function ask({ title, tokenUrl, credentials, signal }: Asking, grant: object) {
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

  /** For whoever waits: an answer that brings the next refresh token is waited for although its asker has left. */
  function refresh({ keep, ...client }: Client) {
    const signal = AbortSignal.timeout(patienceMs)
    return keep((credentials) => {
      const { refresh_token = '' } = credentials
      return ask({ ...client, credentials, signal }, { grant_type: 'refresh_token', refresh_token })
    })
  }

  return {
    /** A token that is not over yet, of those that are known or a new one. */
    async get(client: Client): Promise<string> {
      const { key, signal } = client
      const kept = memory.get(key)
      if (kept) return kept
      if (!client.credentials.refresh_token) {
        return memory.remember(key, await ask(client, { grant_type: 'client_credentials' }))
      }
      return memory.together(key, signal, () => refresh(client))
    },
    /** The refresh token of a person who let us in. */
    async exchange(client: Asking, code: Code): Promise<string> {
      const { refresh_token } = await ask(client, { grant_type: 'authorization_code', ...code })
      if (refresh_token) return refresh_token
      throw failingOf(
        client.title,
        'gave no refresh token. Allow its app to perform requests at any time.',
      )
    },
    forget: memory.forget,
    settled: memory.settled,
  }
}

import { z } from 'zod'
import { failingOf, faultOfAnswer, refusedBy } from './connection-fault.ts'
import type { Credentials } from './stored-connection.ts'

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

/** Tokens are asked for again before they end, so that a slow request does not come with one that has. */
const earlyMs = 30_000
const mostKept = 1000

/** What the signal says when it comes first; the work goes on. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  )
}

/** Access tokens of OAuth 2.0 clients (RFC 6749, 4.1.3, 4.4 and 6). */
export function createAccessTokens(
  request: typeof fetch,
  { now = () => performance.now(), patienceMs = 15_000 } = {},
) {
  const known = new Map<string, { token: string; until: number }>()
  const asked = new Map<string, Promise<string>>()

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

  function remember(key: string, { access_token: token, expires_in: seconds }: Granted) {
    if (known.size >= mostKept) known.clear()
    known.set(key, { token, until: now() + seconds * 1000 - earlyMs })
    return token
  }

  /** For whoever waits: an answer that brings the next refresh token is waited for although its asker has left. */
  async function refresh({ key, keep, ...client }: Client) {
    const signal = AbortSignal.timeout(patienceMs)
    const granted = await keep((credentials) => {
      const { refresh_token = '' } = credentials
      return ask({ ...client, credentials, signal }, { grant_type: 'refresh_token', refresh_token })
    })
    return remember(key, granted)
  }

  return {
    /** A token that is not over yet, of those that are known or a new one. */
    async get(client: Client): Promise<string> {
      const { key, signal } = client
      const kept = known.get(key)
      if (kept && kept.until > now()) return kept.token
      if (!client.credentials.refresh_token) {
        return remember(key, await ask(client, { grant_type: 'client_credentials' }))
      }
      const asking = asked.get(key) ?? refresh(client).finally(() => asked.delete(key))
      asked.set(key, asking)
      return orAborted(asking, signal)
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
    /** The other system took this one no more. */
    forget(key: string, token: string) {
      if (known.get(key)?.token === token) known.delete(key)
    },
    /** What is being asked for is there, or will not come. */
    async settled() {
      await Promise.allSettled(asked.values())
    },
  }
}

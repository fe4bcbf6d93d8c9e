import { z } from 'zod'
import { ConnectionFault, faultOfAnswer, refusedBy } from './connection-fault.ts'
import type { Credentials } from './stored-connection.ts'

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

/** What stands for the connection; one that is entered with something else is another. */
type Client = {
  key: string
  title: string
  tokenUrl: string
  credentials: Credentials
  signal: AbortSignal
}

/** Tokens are asked for again before they end, so that a slow request does not come with one that has. */
const earlyMs = 30_000
const mostKept = 1000

/** Access tokens of OAuth 2.0 clients, by grant of the client itself or of its refresh token (RFC 6749, 4.4 and 6). */
export function createAccessTokens(request: typeof fetch, now = () => performance.now()) {
  const known = new Map<string, { token: string; until: number }>()

  async function ask({ title, tokenUrl, credentials, signal }: Client) {
    const { client_id, client_secret, refresh_token } = credentials
    const grant: Record<string, string> = refresh_token
      ? { grant_type: 'refresh_token', refresh_token }
      : { grant_type: 'client_credentials' }
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
      throw new ConnectionFault(`${title} is not at this address.`, 'failing')
    }
    if (!response.ok) throw faultOfAnswer(title, response, undefined)
    const answer = Answer.safeParse(body)
    if (!answer.success) throw new ConnectionFault(`${title} gave no access token.`, 'failing')
    return answer.data
  }

  return {
    /** A token that is not over yet, of those that are known or a new one. */
    async get(client: Client): Promise<string> {
      const kept = known.get(client.key)
      if (kept && kept.until > now()) return kept.token
      const { access_token: token, expires_in: seconds } = await ask(client)
      if (known.size >= mostKept) known.clear()
      known.set(client.key, { token, until: now() + seconds * 1000 - earlyMs })
      return token
    },
    /** The other system took it no more. */
    forget(key: string) {
      known.delete(key)
    },
  }
}

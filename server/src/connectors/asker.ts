import type { Client, createAccessTokens, Keep } from './access-tokens.ts'
import { failingOf, faultOfAnswer } from './connection-fault.ts'
import type { Ask, Connector, ConnectorKind } from './connector.ts'
import type { Pauses } from './pauses.ts'
import type { Credentials } from './stored-connection.ts'

/** A system and what it is entered with; `key` stands for both. */
export type Entered = {
  key: string
  kind: ConnectorKind
  base_url: string
  credentials: Credentials
  keep: Keep
  /** What it was entered with: none of it stands in an answer. */
  secrets: Set<string>
}

type AskerDeps = {
  request: typeof fetch
  tokens: ReturnType<typeof createAccessTokens>
  pauses: Pauses
}

/** Who a system is entered as, and where its tokens are. */
const clientOf = (
  { title, tokenPath }: Connector,
  { key, base_url, credentials, keep }: Entered,
  signal: AbortSignal,
): Client => ({ key, title, tokenUrl: `${base_url}${tokenPath}`, credentials, keep, signal })

/** Asks a connected system until the signal: with a token that counts, and not while it takes no more requests. */
export function createAsker(
  { request, tokens, pauses }: AskerDeps,
  connector: Connector,
  entered: Entered,
  signal: AbortSignal,
): Ask {
  const { key, base_url } = entered
  const { title } = connector
  const client = clientOf(connector, entered, signal)
  return async (path, { method = 'GET', query = {}, body, text, answers = 'json' } = {}) => {
    const url = new URL(`${base_url}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    let token = ''
    const send = async () => {
      token = await tokens.get(client)
      entered.secrets.add(token)
      return request(url.href, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: answers === 'text' ? '*/*' : 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(text !== undefined && { 'content-type': 'text/plain' }),
        },
        ...(body ? { body: JSON.stringify(body) } : text !== undefined && { body: text }),
        redirect: 'manual',
        signal,
      })
    }
    pauses.check(key, title)
    let response = await send()
    if (response.status === 401) {
      // It may have ended earlier than it said: a new one is asked for, once.
      await response.body?.cancel()
      tokens.forget(key, token)
      response = await send()
    }
    const isText = answers === 'text' && response.ok
    const answer: unknown =
      response.status === 204
        ? null
        : await (isText ? response.text() : response.json().catch(() => undefined))
    if (response.status === 401) tokens.forget(key, token)
    const isSpent = connector.isSpent(response, answer)
    const fault = response.ok ? null : faultOfAnswer(title, response, connector.faultIn(answer))
    if (isSpent || fault?.reason === 'busy') {
      const paused = pauses.begin(key, title, fault?.seconds)
      // What was done is done: only the next request waits.
      if (fault) throw paused
    } else pauses.end(key)
    if (fault) throw fault
    if (answer === undefined) throw failingOf(title, 'answered nothing to read.')
    return answer
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Exchange, watchExchange } from '../../http/exchanges.ts'
import { comesOnce, sendAnswer } from '../../http/node-messages.ts'
import { commonHeaders } from '../../security-headers.ts'
import { exposedHeaders } from '../auth-app.ts'
import type { AuthDeps } from '../deps.ts'
import { personOf } from '../guard.ts'
import { ownAccount } from './account.ts'

type Parts = {
  deps: Pick<AuthDeps, 'pool' | 'tokens' | 'log'>
  publicUrl: string
  tell(exchange: Exchange): void
}
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

const route = '/auth/v1/user'
const unusual = ['expect', 'origin', 'transfer-encoding', 'upgrade']

/** As a server or a page of our own origin asks. Another origin's answer depends on which it is. */
function isOrdinary(incoming: IncomingMessage) {
  const { method, url, headers } = incoming
  if (method !== 'GET' || url !== route || Number(headers['content-length'] ?? 0) > 0) return false
  return !unusual.some((name) => headers[name] !== undefined) && comesOnce(incoming)
}

/**
 * Answers who the caller is from Node's own request and response, which is what pages and servers ask most. Whatever
 * is out of the ordinary, every refusal among it, is left to `general`, which asks again and finds the words.
 *
 * @returns whether it took the request.
 */
export function createAccountListener({ deps, publicUrl, tell }: Parts, general: Listener) {
  const common = [
    ...Object.entries(commonHeaders(publicUrl)).flat(),
    ...['access-control-expose-headers', exposedHeaders.join(',')],
    ...['vary', 'Origin'],
  ]
  const known = (requestId: string) => ({ requestId, route, claims: { role: 'anon' as const } })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const began = performance.now()
    const account = await personOf(deps, incoming.headers.authorization)
      .then((claims) => ownAccount(deps, claims))
      .catch(() => null)
    if (account === null || outgoing.destroyed) return general(incoming, outgoing)
    const requestId = randomUUID()
    watchExchange({ incoming, outgoing }, tell, () => known(requestId), began)
    sendAnswer(outgoing, [...common, 'x-request-id', requestId], {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (!isOrdinary(incoming)) return false
    answer(incoming, outgoing).catch((cause) => {
      deps.log.error('an account was not answered', { cause })
      outgoing.destroy()
    })
    return true
  }
}

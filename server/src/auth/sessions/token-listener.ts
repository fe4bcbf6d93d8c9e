import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressBehind } from '../../http/address/client-address.ts'
import { usualBody } from '../../http/body/limit-body.ts'
import { type Exchange, watchExchange } from '../../http/exchanges.ts'
import { comesOnce, readAll, sendAnswer } from '../../http/node-messages.ts'
import { commonHeaders } from '../../security-headers.ts'
import { exposedHeaders } from '../auth-app.ts'
import { errorAnswer, versionHeader } from '../auth-error.ts'
import { type AuthDeps, clientBy } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'
import { grants } from './token.ts'

type Parts = { deps: AuthDeps; publicUrl: string; tell(exchange: Exchange): void }
type Grant = keyof typeof grants

const route = '/auth/v1/token'
const grantAt = new Map<string | undefined, Grant>([
  [`${route}?grant_type=password`, 'password'],
  [`${route}?grant_type=refresh_token`, 'refresh_token'],
])
const unusual = ['content-encoding', 'expect', 'transfer-encoding', 'upgrade']

/** The grant of a request as clients write it; undefined for every other. */
function ordinaryGrant(incoming: IncomingMessage, ownOrigin: string) {
  const { method, url, headers } = incoming
  const grant = grantAt.get(url)
  if (!grant || method !== 'POST' || !comesOnce(incoming)) return undefined
  if (unusual.some((name) => headers[name] !== undefined)) return undefined
  if (headers.origin !== undefined && headers.origin !== ownOrigin) return undefined
  return Number(headers['content-length']) <= usualBody ? grant : undefined
}

/**
 * Answers sign-ins by password and refreshes from Node's own request and response, in the order in which the app does
 * and by the same functions. Returns whether it took the request: what is out of the ordinary is the app's.
 */
export function createTokenListener({ deps, publicUrl, tell }: Parts) {
  const addressOf = addressBehind(deps.settings.trustedProxies)
  const ownOrigin = new URL(publicUrl).origin
  const common = [
    ...Object.entries(commonHeaders(publicUrl)).flat(),
    ...['content-type', 'application/json', 'vary', 'Origin'],
    ...['access-control-expose-headers', exposedHeaders.join(',')],
  ]

  async function answer(grant: Grant, incoming: IncomingMessage, outgoing: ServerResponse) {
    const requestId = randomUUID()
    const { headers, socket } = incoming
    const known = { requestId, route, claims: { role: 'anon' as const } }
    watchExchange({ incoming, outgoing }, tell, () => known)
    const address = addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString())
    const client = clientBy(address, headers['user-agent'], requestId)

    async function granted() {
      await limitRequests(deps, 'token', address)
      const text = new TextDecoder().decode(await readAll(incoming))
      return { status: 200, body: await grants[grant](deps, client, text), headers: {} }
    }

    const version = headers[versionHeader]?.toString()
    const { status, body, ...more } = await granted().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error
      return errorAnswer(error, { path: route, requestId, version, log: deps.log })
    })
    if (outgoing.destroyed) return
    const origin = headers.origin ? ['access-control-allow-origin', ownOrigin] : []
    sendAnswer(outgoing, [...common, ...origin, 'x-request-id', requestId], {
      ...{ status, headers: more.headers, body: JSON.stringify(body) },
    })
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const grant = ordinaryGrant(incoming, ownOrigin)
    if (!grant) return false
    answer(grant, incoming, outgoing).catch((cause) => {
      deps.log.error('a token was not answered', { cause })
      outgoing.destroy()
    })
    return true
  }
}

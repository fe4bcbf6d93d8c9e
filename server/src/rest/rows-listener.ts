import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressBehind } from '../http/address/client-address.ts'
import type { Door } from '../http/admission.ts'
import { type Exchange, watchExchange } from '../http/exchanges.ts'
import { comesOnce, sendAnswer } from '../http/node-messages.ts'
import { patienceMs } from '../http/retry-reads.ts'
import type { Claims } from '../lib/database/database.ts'
import { outageOf } from '../lib/database/outage.ts'
import { type Callers, identify } from '../lib/tokens/authenticate.ts'
import { commonHeaders } from '../security-headers.ts'
import { answerRequest } from './answer/answer-request.ts'
import { key } from './catalog/catalog.ts'
import type { SchemaCache } from './catalog/schema-cache.ts'
import { errorAnswer, noteFailure } from './error-answer.ts'
import { messageOfNode, type RestAnswer } from './message.ts'
import { mostBytes } from './parse/payload.ts'
import { readRequest } from './parse/rest-request.ts'
import { toRestError } from './postgres-error.ts'
import { environmentOf, exposedHeaders, type RestDeps } from './rest-app.ts'

type ListenerDeps = RestDeps & {
  cache: SchemaCache
  callers: Callers
  door: Door
  publicUrl: string
  tell(exchange: Exchange): void
  postgres: { isDiskFull(): boolean; whenReady(ms: number): Promise<void> } | null
}

const mount = '/rest/v1'
const address = /^\/rest\/v1\/(?:(rpc)\/)?([a-z_][a-z0-9_]*)(?:\?[^#]*)?$/i
const reads = ['GET', 'HEAD']
const writes = ['POST', 'PATCH', 'DELETE']

/** The names below the mount point of a request that is as clients write them; null for every other. */
function ordinaryNames(incoming: IncomingMessage): string[] | null {
  const { method = '', url = '', headers } = incoming
  const isRead = reads.includes(method)
  if (!isRead && !writes.includes(method)) return null
  const [, rpc, name] = address.exec(url) ?? []
  if (!name || (!rpc && name.toLowerCase() === 'rpc')) return null
  const { expect, upgrade, 'transfer-encoding': chunks, 'content-encoding': coding } = headers
  if (expect || upgrade || chunks || coding || !comesOnce(incoming)) return null
  const length = Number(headers['content-length'] ?? 0)
  if (isRead ? length > 0 : !(length <= mostBytes)) return null
  return rpc ? [rpc, name] : [name]
}

/** An answer, and whether its connection to the database was lost, so that a read may be tried once more. */
type Attempt = { answer: RestAnswer; isLost: boolean }

/** A signal made when somebody asks for it. */
function leavingOf(outgoing: ServerResponse) {
  let gone: AbortController | undefined
  return () => {
    if (gone) return gone.signal
    const controller = new AbortController()
    gone = controller
    if (outgoing.destroyed) controller.abort()
    else outgoing.once('close', () => controller.abort())
    return controller.signal
  }
}

/**
 * Answers requests of rows from Node's own request and response: what the app's middleware does for every protocol is
 * done here once, in the same order and by the same functions. Returns whether it took the request: only those that
 * are as clients write them; whatever is out of the ordinary is the app's.
 */
export function createRowsListener(deps: ListenerDeps) {
  const { cache, callers, door, log, postgres, tell } = deps
  const environment = environmentOf(deps)
  const addressOf = addressBehind(deps.trustedProxies ?? [])
  const common = [
    ...Object.entries(commonHeaders(deps.publicUrl)).flat(),
    ...['access-control-allow-origin', '*'],
    ...['access-control-expose-headers', exposedHeaders.join(',')],
  ]

  async function answer(incoming: IncomingMessage, names: string[], outgoing: ServerResponse) {
    const requestId = randomUUID()
    let claims: Claims = { role: 'anon' }
    let route = `${mount}/*`
    watchExchange({ incoming, outgoing }, tell, () => ({ requestId, route, claims }))
    const path = `/${names.join('/')}`
    const { authorization, apikey, 'x-forwarded-for': forwarded } = incoming.headers
    const addressed = addressOf(incoming.socket.remoteAddress ?? '', forwarded?.toString())
    const message = messageOfNode(incoming)
    const leaving = leavingOf(outgoing)

    function refuse(thrown: unknown, mayBeLost: boolean): Attempt {
      const error = toRestError(thrown, claims)
      noteFailure(log, requestId, { error, cause: thrown })
      return {
        answer: errorAnswer(error),
        isLost: mayBeLost && reads.includes(message.method) && outageOf(thrown) === 'lost',
      }
    }

    async function rows() {
      const catalog = await cache.current()
      const caller = { path, claims, address: addressed }
      const request = readRequest(environment, catalog, message, caller)
      if (catalog.relations.has(key(request.schema, names[0] ?? ''))) route = mount + path
      return answerRequest(request, names)
    }

    async function attempt(): Promise<Attempt> {
      try {
        claims = await identify({ authorization, apikey: apikey?.toString() }, callers)
        let found: Attempt | undefined
        let failure: unknown
        const status = () => found?.answer.status ?? toRestError(failure, claims).status
        const caller = { claims, address: () => addressed, leaving, status }
        const { isEnded } = await door(caller, async () => {
          try {
            found = { answer: await rows(), isLost: false }
          } catch (thrown) {
            failure = thrown
          }
        })
        return found ?? refuse(failure, !isEnded)
      } catch (thrown) {
        return refuse(thrown, true)
      }
    }

    let { answer: answered, isLost } = await attempt()
    if (isLost) {
      await postgres?.whenReady(patienceMs)
      answered = (await attempt()).answer
    }
    sendAnswer(outgoing, [...common, 'x-request-id', requestId], answered)
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const names = ordinaryNames(incoming)
    if (!names) return false
    if (!reads.includes(incoming.method ?? '') && postgres?.isDiskFull()) return false
    answer(incoming, names, outgoing).catch((cause) => {
      log?.error('a rows request was not answered', { cause })
      // What SQL wrote as a header may be none.
      if (outgoing.headersSent) outgoing.destroy()
      else sendAnswer(outgoing, common, errorAnswer(toRestError(cause, undefined)))
    })
    return true
  }
}

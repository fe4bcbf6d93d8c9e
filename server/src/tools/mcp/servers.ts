import { sql } from 'kysely'
import { asUser, type Claims } from '../../lib/database/database.ts'
import { isAllowedHost } from '../../lib/outbound/allow-list.ts'
import type { InProcess } from '../../lib/outbound/in-process.ts'
import { faultOf, ToolFault } from '../fault.ts'
import type { McpTool, StoredServer } from '../stored-tool.ts'
import type { ToolsDeps } from '../tools.ts'
import {
  type Code,
  documented,
  exchanged,
  findGrant,
  type Grant,
  GrantEnded,
  pageOf,
  registered,
} from './authorization.ts'
import {
  callRemoteTool,
  headersOf,
  listRemoteTools,
  type RemoteTool,
  type SignInWanted,
} from './client.ts'
import { fingerprintOf, type Offer, offersOf } from './offer.ts'
import { createServerAccess } from './server-access.ts'

type Headers = Record<string, string>
type Offered = { offers: Offer[]; fingerprint: string }
type Asked = Pick<StoredServer, 'name' | 'url'>
type Deps = Pick<ToolsDeps, 'db' | 'log' | 'secrets' | 'allowed'> & {
  practice: InProcess
  clientDocument: string | null
  request: typeof fetch
  /** The secret headers of a server. */
  opened: (claims: Claims, server: StoredServer) => Headers
  patienceMs: number
}
type Call = { given: Record<string, unknown>; signal: AbortSignal; known: string[] }

export type Servers = {
  /** What a server offers with these headers; a SignInWanted where it asks somebody to sign in first. */
  offer(server: Asked, headers: Headers): Promise<Offered>
  /** The same of a stored server, entered as it is. */
  offerNow(server: StoredServer, claims: Claims): Promise<Offered>
  /** Whether an authorization server takes us in by itself: by our document, or by registering. */
  takesUs(grant: Grant): boolean
  /** Where a server that asked for it lets people sign in. */
  findGrant(url: string, asked: SignInWanted): Promise<Grant>
  /** The page on which a person lets us in, as the client that the grant names or as one that it takes in now. */
  leave(
    grant: Grant,
    redirectUrl: string,
    state: string,
  ): Promise<{ url: string; code_verifier: string; grant: Grant }>
  /** What a person who is back let us into. */
  enter(grant: Grant, code: Code): Promise<{ grant: Grant; token: string }>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The servers of the Model Context Protocol that organisations added. */
export function createServers({ db, request, opened, patienceMs, ...deps }: Deps) {
  const access = createServerAccess({ ...deps, db, request })
  const isAllowed = isAllowedHost(deps.allowed)
  const isSafe = (url: URL) =>
    url.protocol === 'https:' || isAllowed(url) || deps.practice(url) !== null

  /** Whether a server offers what was approved; what it offers instead is kept for an owner to look at. */
  async function isAsApproved(claims: Claims, server: StoredServer, offered: RemoteTool[]) {
    const fingerprint = fingerprintOf(offered)
    if (fingerprint === server.pinned_fingerprint) return true
    const offers = JSON.stringify(offersOf(server.name, offered))
    await asUser(db, claims, (trx) =>
      sql`select private.note_mcp_offer(${server.id}, ${offers}::jsonb, ${fingerprint})`.execute(
        trx,
      ),
    )
    return false
  }

  async function list({ name, url }: Asked, headers: Headers, signal: AbortSignal) {
    const found = await listRemoteTools({ url, headers, request, signal })
    return { offers: offersOf(name, found), fingerprint: fingerprintOf(found) }
  }

  /** Works within the patience; what goes wrong is told in words that can be shown. */
  async function patiently<T>(work: (signal: AbortSignal, until: typeof fetch) => Promise<T>) {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      return await work(signal, (input, init) => request(input, { ...init, signal }))
    } catch (error) {
      if (error instanceof GrantEnded) throw new ToolFault('It did not let us in. Sign in again.')
      throw faultOf(signal.aborted ? signal.reason : error)
    }
  }

  const own: Servers = {
    offer: (server, headers) => patiently((signal) => list(server, headers, signal)),
    offerNow: (server, claims) =>
      patiently((signal) =>
        server.signs_in
          ? access.through(server, { claims, signal, known: [] }, (token) =>
              list(server, bearer(token), signal),
            )
          : list(server, headersOf(server, opened(claims, server).value), signal),
      ),
    takesUs: (grant) =>
      documented(grant, deps.clientDocument) !== null || Boolean(grant.registration_endpoint),
    findGrant: (url, { challenge }) =>
      patiently((_, until) => findGrant(url, challenge, until, isSafe)),
    leave: (found, redirectUrl, state) =>
      patiently(async (_, until) => {
        const client =
          (found.client_id && {}) ||
          documented(found, deps.clientDocument) ||
          (await registered(found, redirectUrl, until))
        const grant = { ...found, ...client }
        return { ...(await pageOf(grant, redirectUrl, state)), grant }
      }),
    enter: (grant, code) =>
      patiently(async (_, until) => {
        const { access_token: token, refresh_token } = await exchanged(grant, code, until)
        const kept = refresh_token ? { refresh_token } : { access_token: token }
        return { grant: { ...grant, ...kept, entry: crypto.randomUUID() }, token }
      }),
  }

  return {
    own,
    /** Calls a tool of a server once; `known` learns the secrets that its answer must not show. */
    async call(tool: McpTool, claims: Claims, { given, signal, known }: Call) {
      const { server, remote_name: name } = tool
      const call = (headers: Headers) =>
        callRemoteTool({ url: server.url, headers, request, signal, name, given }, (offered) =>
          isAsApproved(claims, server, offered),
        )
      if (server.signs_in) {
        return access.through(server, { claims, signal, known }, (token) => call(bearer(token)))
      }
      const secret = opened(claims, server)
      known.push(...Object.values(secret))
      return call(headersOf(server, secret.value))
    },
    settled: access.settled,
  }
}

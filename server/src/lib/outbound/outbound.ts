import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { RequestInit } from 'undici'
import { isAllowedHost } from './allow-list.ts'
import { isGlobalAddress } from './global-address.ts'
import { limited } from './limited-body.ts'

/** A request that is not made, and why; its message can be shown. */
export class OutboundRefused extends Error {}

export type OutboundOptions = {
  /** Hosts that may be private, as `host` or `host:port`: an administrator's list (security 29). */
  allowed: readonly string[]
  resolve?: (host: string) => Promise<LookupAddress[]>
  /** How long the answer may take to begin, and to go on, in ms. */
  headersMs?: number
  idleMs?: number
  mostBytes?: number
}

export type Outbound = {
  /** As the platform's, but it reaches only what it may; throws OutboundRefused for what it may not. */
  fetch: typeof fetch
  close(): Promise<void>
}

const mostRedirects = 3
const redirects = [301, 302, 303, 307, 308]
/** What may go along to another host: nothing that could be a credential. */
const harmless = ['accept', 'content-type', 'user-agent']
const usualPorts = { 'http:': '80', 'https:': '443' }

const bare = (host: string) => host.replace(/^\[|\]$/g, '')

/** Throws OutboundRefused for an address that is not called, whatever its name leads to. */
export function judge(url: URL, isAllowed: (url: URL) => boolean) {
  const { protocol, username, password, port, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new OutboundRefused('Only http and https addresses can be called.')
  }
  if (username || password) {
    throw new OutboundRefused('An address must not hold a name or a password.')
  }
  if (isAllowed(url)) return
  if (port && port !== usualPorts[protocol]) {
    throw new OutboundRefused(`Port ${port} cannot be called, only 80 and 443.`)
  }
  if (isIP(bare(hostname)) && !isGlobalAddress(bare(hostname))) throw privateHost(hostname)
}

const privateHost = (host: string) =>
  new OutboundRefused(
    `${host} has no public address. Check its spelling; if it is private, an administrator can allow it.`,
  )

/** A name that nobody has is refused in the words for a private one: else they told which names a private network has. */
const isUnknown = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'

/** What of the headers follows a redirect. */
function headersFor(init: RequestInit, sameOrigin: boolean) {
  const headers = Object.fromEntries(new Headers(init.headers as HeadersInit))
  if (sameOrigin) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.includes(name)))
}

/** The next request of a redirect (Fetch standard, HTTP-redirect fetch). */
function follow(from: URL, to: URL, init: RequestInit, status: number): RequestInit {
  const headers = headersFor(init, from.origin === to.origin)
  const toGet = status === 303 || (status < 303 && init.method === 'POST')
  return toGet ? { ...init, headers, method: 'GET', body: null } : { ...init, headers }
}

/**
 * Calls addresses that others chose (security 29 and 30): http and https, only global unicast addresses, connected to
 * the very address that was judged, redirects judged again and without credentials for another host.
 */
export function createOutbound({
  allowed,
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
  headersMs = 10_000,
  idleMs = 10_000,
  mostBytes = 20 * 1024 * 1024,
}: OutboundOptions): Outbound {
  const isAllowed = isAllowedHost(allowed)
  /** Connections that look their host up themselves: those of allowed hosts go anywhere, the rest to global addresses. */
  const agentFor = (Agent: typeof import('undici').Agent, anywhere: boolean) =>
    new Agent({
      headersTimeout: headersMs,
      bodyTimeout: idleMs,
      connect: {
        timeout: 5000,
        lookup: (host, { all }, found) => {
          resolve(host).then(
            (addresses) => {
              const [first] = addresses
              const fits = anywhere || addresses.every(({ address }) => isGlobalAddress(address))
              if (!first || !fits) found(privateHost(host), '', 0)
              else if (all) found(null, addresses)
              else found(null, first.address, first.family)
            },
            (error) => found(isUnknown(error) ? privateHost(host) : error, '', 0),
          )
        },
      },
    })
  /** Loaded at the first call: a start does not wait for it. */
  async function load() {
    const { Agent, fetch: request } = await import('undici')
    return { request, open: agentFor(Agent, true), guarded: agentFor(Agent, false) }
  }
  let client: ReturnType<typeof load> | undefined

  async function call(address: URL, init: RequestInit): Promise<Response> {
    client ??= load()
    const { request, open, guarded } = await client
    let [url, next] = [address, init]
    for (let followed = 0; followed <= mostRedirects; followed += 1) {
      judge(url, isAllowed)
      const dispatcher = isAllowed(url) ? open : guarded
      const response = await request(url, { ...next, dispatcher, redirect: 'manual' })
      const location = response.headers.get('location')
      // undici's answer is the platform's in all but the name of its class.
      const isFollowed = init.redirect !== 'manual' && redirects.includes(response.status)
      if (!isFollowed || !location) {
        return limited(response as unknown as Response, mostBytes)
      }
      await response.body?.cancel()
      const target = new URL(location, url)
      next = follow(url, target, next, response.status)
      url = target
    }
    throw new OutboundRefused('The address leads to too many others.')
  }

  return {
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input)
      try {
        return await call(url, init as RequestInit)
      } catch (error) {
        // The refusal of a name arrives as the cause of a failed connection.
        if (error instanceof Error && error.cause instanceof OutboundRefused) throw error.cause
        throw error
      }
    },
    async close() {
      const loaded = await client
      await Promise.all([loaded?.open.destroy(), loaded?.guarded.destroy()])
    },
  }
}

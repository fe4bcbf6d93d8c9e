import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { createDeskServer } from './mcp-twin.ts'

type Code = { client: string; redirect: string; challenge: string; resource: string }
type Client = { secret: string; redirects: string[] }

const letter = (part: object) => JSON.stringify(part)
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** An authorization server (OAuth 2.1) as a server of tools has one: it takes in clients, and refuses what it must. */
function createAuthorization(issuer: () => string, resource: () => string, mark: string) {
  const clients = new Map<string, Client>()
  const codes = new Map<string, Code>()
  const access = new Map<string, { audience: string; until: number; family: string }>()
  const refresh = new Map<string, { client: string; family: string; isUsed: boolean }>()
  const ended = new Set<string>()
  const there = {
    hours: 0,
    /** What its metadata says otherwise. */
    metadata: {} as Record<string, unknown>,
    /** Whether it gives refresh tokens. */
    refreshes: true,
    takesClients: true,
    asked: [] as Record<string, string>[],
  }
  const now = () => Date.now() + there.hours * 3_600_000
  const give = (family: string, client: string) => {
    const [token, next] = [`${mark}at-${randomUUID()}`, `${mark}rt-${randomUUID()}`]
    access.set(token, { audience: resource(), until: now() + 3_600_000, family })
    if (there.refreshes) refresh.set(next, { client, family, isUsed: false })
    return {
      ...{ access_token: token, token_type: 'Bearer', expires_in: 3600 },
      ...(there.refreshes && { refresh_token: next }),
    }
  }

  function clientOf(headers: IncomingMessage['headers'], form: Record<string, string>) {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
    const [id = '', secret = ''] = basic
      ? Buffer.from(basic, 'base64').toString('utf8').split(':')
      : [form.client_id, form.client_secret]
    return clients.get(id)?.secret === secret ? id : null
  }

  function tokenFor(headers: IncomingMessage['headers'], form: Record<string, string>) {
    const client = clientOf(headers, form)
    if (client === null) return { status: 401, body: { error: 'invalid_client' } }
    const refused = (error: string) => ({ status: 400, body: { error } })
    if (form.resource !== resource()) return refused('invalid_target')
    if (form.grant_type === 'authorization_code') {
      const code = codes.get(form.code ?? '')
      codes.delete(form.code ?? '')
      const fits =
        code?.client === client &&
        code.redirect === form.redirect_uri &&
        code.challenge === s256(form.code_verifier ?? '')
      return fits ? { status: 200, body: give(randomUUID(), client) } : refused('invalid_grant')
    }
    const held = refresh.get(form.refresh_token ?? '')
    if (!held || held.client !== client || ended.has(held.family)) return refused('invalid_grant')
    if (held.isUsed) {
      // Whoever has an older one may have stolen it: nobody comes in with this sign-in any more.
      ended.add(held.family)
      return refused('invalid_grant')
    }
    held.isUsed = true
    return { status: 200, body: give(held.family, client) }
  }

  /** Where a person who is let to its page goes from there; why he is not, where the request is a wrong one. */
  function decide(asked: URLSearchParams, allows: boolean): string {
    const get = (name: string) => asked.get(name) ?? ''
    const known = clients.get(get('client_id'))
    if (!known?.redirects.includes(get('redirect_uri'))) return 'unknown client'
    const back = new URL(get('redirect_uri'))
    const leave = (told: Record<string, string>) => {
      const all = { ...told, state: get('state'), iss: issuer() }
      for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value)
      return back.href
    }
    if (get('code_challenge_method') !== 'S256' || !get('code_challenge')) {
      return leave({ error: 'invalid_request' })
    }
    if (get('resource') !== resource()) return leave({ error: 'invalid_target' })
    if (!allows) return leave({ error: 'access_denied' })
    const code = `code-${randomUUID()}`
    codes.set(code, {
      ...{ client: get('client_id'), redirect: get('redirect_uri') },
      ...{ challenge: get('code_challenge'), resource: get('resource') },
    })
    return leave({ code })
  }

  return {
    there,
    decide,
    tokenFor,
    register({ redirect_uris }: { redirect_uris: string[] }, isByHand = false) {
      if (!there.takesClients && !isByHand) return null
      const id = `client-${randomUUID()}`
      const secret = `${mark}cs-${randomUUID()}`
      clients.set(id, { secret, redirects: redirect_uris })
      return { client_id: id, client_secret: secret, redirect_uris }
    },
    /** As if it had read the document at this address, of a client without a secret. */
    reads(address: string, redirects: string[]) {
      clients.set(address, { secret: '', redirects })
      there.metadata = {
        client_id_metadata_document_supported: true,
        token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      }
    },
    metadata: () => ({
      ...{ issuer: issuer(), authorization_endpoint: `${issuer()}/authorize` },
      token_endpoint: `${issuer()}/token`,
      ...(there.takesClients && { registration_endpoint: `${issuer()}/register` }),
      ...{ response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] },
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...there.metadata,
    }),
    lets(token: string) {
      const held = access.get(token)
      return Boolean(
        held && held.until > now() && held.audience === resource() && !ended.has(held.family),
      )
    },
    /** As its administrator would: nobody who was let in before comes in any more. */
    revoke() {
      for (const { family } of access.values()) ended.add(family)
    },
    /** Access tokens are taken no more, although they said that they count for longer. */
    expire: () => access.clear(),
  }
}

const page = (
  query: string,
) => `<!doctype html><html lang="en"><title>Desk</title><h1>Let Digital Workforce in?</h1>
<form method="post" action="/auth/authorize?${query.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Decline</button></form>`

/**
 * A server of the Model Context Protocol that lets in whom its own authorization server let in for it. Its secrets begin
 * with the mark.
 */
export async function startOauthDesk(mark = '') {
  let base = ''
  const state = {
    desk: { description: 'Finds a ticket.', calls: 0 },
    /** What it says of itself otherwise. */
    resource: {} as Record<string, unknown>,
    challenge: '',
    requests: [] as string[],
  }
  const issuer = () => `${base}/auth`
  const resource = () => `${base}/mcp`
  const authorization = createAuthorization(issuer, resource, mark)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', base)
    state.requests.push(`${request.method} ${url.pathname}`)
    const json = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(letter(body))
    }
    const form = async () => Object.fromEntries(new URLSearchParams(await text(request)))
    switch (url.pathname) {
      case '/.well-known/oauth-protected-resource/mcp': {
        const told = { resource: resource(), authorization_servers: [issuer()] }
        return json(200, { ...told, scopes_supported: ['tickets'], ...state.resource })
      }
      case '/.well-known/oauth-authorization-server/auth':
        return json(200, authorization.metadata())
      case '/auth/register': {
        const made = authorization.register(JSON.parse(await text(request)))
        return made ? json(201, made) : json(403, { error: 'access_denied' })
      }
      case '/auth/authorize': {
        if (request.method === 'GET') {
          response.writeHead(200, { 'content-type': 'text/html' })
          return response.end(page(url.search.slice(1)))
        }
        const { decision } = await form()
        const location = authorization.decide(url.searchParams, decision === 'allow')
        // Nobody is sent to where its client never said (RFC 6749, 4.1.2.1).
        if (!URL.canParse(location)) return json(400, { error: 'invalid_request' })
        return response.writeHead(302, { location }).end()
      }
      case '/auth/token': {
        const asked = await form()
        authorization.there.asked.push(asked)
        const { status, body } = authorization.tokenFor(request.headers, asked)
        return json(status, body, { 'cache-control': 'no-store' })
      }
      case '/mcp': {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
        if (!authorization.lets(token)) {
          const where = `${base}/.well-known/oauth-protected-resource/mcp`
          const challenge = state.challenge || `Bearer resource_metadata="${where}"`
          return json(401, { error: 'invalid_token' }, { 'www-authenticate': challenge })
        }
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
        await createDeskServer(state.desk).connect(transport)
        return transport.handleRequest(request, response)
      }
      default:
        return json(404, {})
    }
  }

  const server = await startTestServer((request, response) => void answer(request, response))
  base = server.url
  return {
    ...{ state, authorization, url: `${server.url}/mcp`, host: server.host, stop: server.close },
    /** A person lets us in on its page, or does not; gives what he comes back with. */
    async visit(address: string, decision: 'allow' | 'deny' = 'allow') {
      const body = new URLSearchParams({ decision })
      const left = await fetch(address, { method: 'POST', body, redirect: 'manual' })
      return Object.fromEntries(new URL(left.headers.get('location') ?? '').searchParams)
    },
  }
}
export type OauthDesk = Awaited<ReturnType<typeof startOauthDesk>>

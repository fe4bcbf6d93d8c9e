import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { describe, expect, test } from 'vitest'
import { useReception } from '../testing/use-reception.ts'

// The official client with a memory of its own signs in by discovery, registration and consent, over real HTTP.

const { reception, member, sql, product, url } = useReception()
const home = 'http://127.0.0.1:41897/callback'

/** An app that keeps what it learns in memory, and the address to which it leads its person. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = home
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'Desk assistant',
    redirect_uris: [home],
    grant_types: ['authorization_code', 'refresh_token'],
  }
  led = new URL('about:blank')
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''
  #found: OAuthDiscoveryState | undefined
  state = () => 'a state of the app'
  clientInformation = () => this.#client
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client
  }
  tokens = () => this.#tokens
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens
  }
  redirectToAuthorization(address: URL) {
    this.led = address
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
  discoveryState = () => this.#found
  saveDiscoveryState(found: OAuthDiscoveryState) {
    this.#found = found
  }
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${url()}/api/v1/mcp`), { authProvider })
const newClient = () => new Client({ name: 'desk', version: '1' })

/** The person's browser: follows the app, reads who asks, and allows it. */
async function consent(led: URL, bearer: string, organization_id: string) {
  const opened = await fetch(led, { redirect: 'manual' })
  const page = new URL(opened.headers.get('location') ?? '')
  const request = `${url()}/auth/v1/oauth/authorizations/${page.searchParams.get('authorization_id')}`
  const headers = {
    authorization: `Bearer ${bearer}`,
    cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '',
    'content-type': 'application/json',
  }
  const asked = await (await fetch(request, { headers })).json()
  const answered = await fetch(`${request}/consent`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ action: 'approve', organization_id }),
  })
  const { redirect_url } = (await answered.json()) as { redirect_url: string }
  return { asked, back: new URL(redirect_url) }
}

/** An app that a member of the organisation let in. */
async function signedIn() {
  const { organizationId, owner, id } = await reception()
  const person = await member(organizationId, 'agent_user')
  const { data } = await person.client.auth.getSession()
  const bearer = data.session?.access_token ?? ''
  const memory = new Memory()
  const refused = await newClient()
    .connect(transportOf(memory))
    .catch((error: unknown) => error)
  const { asked, back } = await consent(memory.led, bearer, organizationId)
  await transportOf(memory).finishAuth(back.searchParams.get('code') ?? '')
  const client = newClient()
  await client.connect(transportOf(memory))
  const token = memory.tokens()?.access_token ?? ''
  return { ...{ organizationId, owner, id, person, memory, refused, asked, back, client, token } }
}

const ask = (client: Client) =>
  client.callTool({ name: 'ask_maya', arguments: { message: 'Hello' } })

describe('the MCP client', () => {
  test('finds by itself where to sign in, and talks to an agent in the name of its person', async () => {
    const { refused, asked, back, client, person, organizationId } = await signedIn()
    const { tools } = await client.listTools()
    const { structuredContent } = await ask(client)

    expect(refused).toBeInstanceOf(UnauthorizedError)
    expect(asked).toMatchObject({ client: { name: 'Desk assistant' }, redirect_uri: home })
    expect(back.origin + back.pathname).toBe(home)
    expect(back.searchParams.get('state')).toBe('a state of the app')
    expect(back.searchParams.get('iss')).toBe(url())
    expect(tools.map(({ name }) => name)).toEqual(['ask_maya'])
    expect(structuredContent).toMatchObject({ state: expect.any(String) })
    const { conversation_id } = structuredContent as { conversation_id: string }
    const { rows } = await sql(
      'select organization_id, visitor_id, channel from public.conversations where id = $1',
      [conversation_id],
    )
    expect(rows).toEqual([
      { organization_id: organizationId, visitor_id: person.id, channel: 'api' },
    ])
  })

  test.each<[string, (at: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>]>([
    [
      'the person ends it',
      async ({ person, memory }) =>
        person.client.auth.oauth.revokeGrant({
          clientId: memory.clientInformation()?.client_id ?? '',
        }),
    ],
    [
      'an owner ends it',
      async ({ owner, organizationId }) =>
        owner.client
          .from('app_grants')
          .delete()
          .eq('organization_id', organizationId)
          .throwOnError(),
    ],
    [
      'the person leaves',
      ({ person }) =>
        sql('delete from public.organization_members where user_id = $1', [person.id]),
    ],
    [
      'the person is banned',
      ({ person }) =>
        sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
          person.id,
        ]),
    ],
    [
      'an operator deletes the client',
      ({ memory }) =>
        fetch(`${url()}/auth/v1/admin/oauth/clients/${memory.clientInformation()?.client_id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${product().serviceKey}` },
        }),
    ],
  ])('is refused at once when %s', async (_, end) => {
    const at = await signedIn()
    expect((await ask(at.client)).isError).toBeFalsy()
    await end(at)

    const status = await fetch(`${url()}/api/v1/mcp`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${at.token}`, 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }).then((response) => response.status)
    expect(status).toBe(401)
    await expect(ask(at.client)).rejects.toThrow()
  })

  test('goes on with a new token when the old one is over, without asking its person', async () => {
    const { client, token, memory } = await signedIn()
    await sql("update auth.oauth_tokens set expires_at = now() where kind = 'access'")

    expect((await ask(client)).isError).toBeFalsy()
    expect(memory.tokens()?.access_token).not.toBe(token)
  })
})

test('the token opens the MCP server and nothing else', async () => {
  const { token, organizationId, id } = await signedIn()
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return `${response.status} ${path}`
  }

  expect(
    await Promise.all([
      call('GET', '/rest/v1/organizations'),
      call('GET', '/rest/v1/app_grants'),
      call('GET', '/auth/v1/user'),
      call('PUT', '/auth/v1/user', { password: 'Amber-lantern-93' }),
      call('POST', '/functions/v1/conversation', { template_id: id }),
      call('POST', '/functions/v1/delete-account'),
      call('GET', `/storage/v1/object/files/${organizationId}/a.md`),
      call('GET', '/api/v1/agents'),
      call('POST', '/api/v1/interactions', { agent_id: id }),
      call('GET', '/api/v1/key'),
    ]),
  ).toEqual([
    '401 /rest/v1/organizations',
    '401 /rest/v1/app_grants',
    '403 /auth/v1/user',
    '403 /auth/v1/user',
    '401 /functions/v1/conversation',
    '401 /functions/v1/delete-account',
    `401 /storage/v1/object/files/${organizationId}/a.md`,
    '401 /api/v1/agents',
    '401 /api/v1/interactions',
    '401 /api/v1/key',
  ])
})

test('who comes without a token is told where to read who lets it in', async () => {
  const response = await fetch(`${url()}/api/v1/mcp`, { method: 'POST', body: '{}' })
  const about = `${url()}/.well-known/oauth-protected-resource/api/v1/mcp`
  const resource = await (await fetch(about)).json()
  const [issuer] = resource.authorization_servers
  const server = await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()
  const unknown = await fetch(`${url()}/.well-known/openid-configuration`)

  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${about}", scope="conversations.write"`,
  )
  expect(resource).toMatchObject({ resource: `${url()}/api/v1/mcp` })
  expect(server).toMatchObject({ issuer, code_challenge_methods_supported: ['S256'] })
  expect(unknown.status).toBe(404)
})

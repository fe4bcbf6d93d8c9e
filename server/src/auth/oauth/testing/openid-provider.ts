import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { errors } from 'oidc-provider'
import { ProviderMemory } from './provider-memory.ts'

export type Account = { email?: string; email_verified?: boolean; name?: string; picture?: string }

export const clientId = 'workforce'
export const clientSecret = 'the secret of a client in the tests'

async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'POST') {
    response.end('Who are you?')
    return
  }
  const login = new URLSearchParams(await text(request)).get('login') ?? ''
  const result =
    login === 'nobody'
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: login } }
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  })
}

function build(issuer: string, redirectUri: string, accounts: Map<string, Account>, jwk: object) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: ProviderMemory,
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    issueRefreshToken: async () => true,
    async findAccount(_context, id) {
      const account = accounts.get(id)
      return account && { accountId: id, claims: async () => ({ sub: id, ...account }) }
    },
    // Consent is given beforehand: these tests are not about it.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      if (!client || !session?.accountId) throw new errors.InvalidRequest('no session')
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** A certified OpenID provider on loopback. Who signs in is an account id that is posted to its page. */
export async function startOpenIdProvider() {
  const accounts = new Map<string, Account>()
  let provider: Provider | undefined
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (!provider) response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) {
      answerInteraction(provider, request, response).catch(() => response.writeHead(500).end())
    } else provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'provider' }
  return {
    issuer,
    accounts,
    requests: () => requests,
    /** It starts to answer once it knows where it may send people back to. */
    open(redirectUri: string) {
      provider = build(issuer, redirectUri, accounts, jwk)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

import type { AuthorizationServerMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'
import { z } from 'zod'
import type { Granted } from '../../connectors/access-tokens.ts'
import { OutboundRefused } from '../../lib/outbound/outbound.ts'
import { ToolFault } from '../fault.ts'
import type { Challenge } from './client.ts'

// How a server of tools says where to sign in, and what is asked for there: the authorization of the Model Context
// Protocol (2025-11-25) with RFC 9728, RFC 8414 or OpenID Connect Discovery, RFC 7591, RFC 8707, RFC 9207 and PKCE.

/** What is kept of an authorization server, of us as its client, and of what a person let us into. */
export const Grant = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string().optional(),
  auth_methods: z.array(z.string()),
  /** It reads who a client is at the address that the client gives as its id. */
  reads_documents: z.boolean().optional(),
  /** It says with the person who comes back that it sent him (RFC 9207). */
  tells_issuer: z.boolean(),
  /** Whom the tokens are for: sent as it is, so that no other server takes them. */
  resource: z.string(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  /** A person made the client there; it is not made again. */
  by_hand: z.boolean().optional(),
  refresh_token: z.string().optional(),
  /** Kept only where no refresh token was given. */
  access_token: z.string().optional(),
  entry: z.string().optional(),
})
export type Grant = z.infer<typeof Grant>
export type Client = { client_id: string; client_secret?: string | undefined }

/** It does not take us in any more: somebody has to sign in again. */
export class GrantEnded extends Error {}

const clientName = 'Digital Workforce'
const unclear = 'The server does not say where to sign in.'
const auth = () => import('@modelcontextprotocol/sdk/client/auth.js')

/** Nothing secret goes to plain http, save where the operator allowed the host. */
type Safe = (url: URL) => boolean

function safeAddress(text: string, isSafe: Safe) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.username || url?.password || !url || !isSafe(url)) {
    throw new ToolFault('The addresses at which it signs people in are not safe.')
  }
  return text
}

/** A fault of its own words where a question to an authorization server failed. */
async function asked<T>(work: Promise<T>, words: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refused = [error, Object(error).cause].find((one) => one instanceof OutboundRefused)
    if (refused) throw refused
    if (Object(error).name === 'TimeoutError') throw error
    throw new ToolFault(words, { cause: error })
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** Where a server wants a person to sign in, and for what; throws a ToolFault where it does not say, or not safely. */
export async function findGrant(
  serverUrl: string,
  challenge: Challenge,
  request: typeof fetch,
  isSafe: Safe,
): Promise<Grant> {
  const [sdk, { checkResourceAllowed, resourceUrlFromServerUrl }] = await Promise.all([
    auth(),
    import('@modelcontextprotocol/sdk/shared/auth-utils.js'),
  ])
  const { resourceMetadataUrl, scope } = challenge
  if (resourceMetadataUrl) safeAddress(resourceMetadataUrl.href, isSafe)
  const found = resourceMetadataUrl ? { resourceMetadataUrl } : {}
  const resource = await asked(
    sdk.discoverOAuthProtectedResourceMetadata(serverUrl, found, request),
    unclear,
  )
  const requestedResource = resourceUrlFromServerUrl(serverUrl)
  if (!checkResourceAllowed({ requestedResource, configuredResource: resource.resource })) {
    throw new ToolFault('The server asks for a sign-in that is meant for another one.')
  }
  const issuer = resource.authorization_servers?.[0]
  if (!issuer) throw new ToolFault(unclear)
  safeAddress(issuer, isSafe)
  const metadata = await asked(
    sdk.discoverAuthorizationServerMetadata(issuer, { fetchFn: request }),
    unclear,
  )
  // Else another server could have us send what is meant for this one to it (RFC 8414, 3.3).
  if (!metadata || withoutSlash(metadata.issuer) !== withoutSlash(issuer)) {
    throw new ToolFault(unclear)
  }
  if (!metadata.code_challenge_methods_supported?.includes('S256')) {
    throw new ToolFault('It signs people in without PKCE, which is not safe.')
  }
  const wanted = scope || resource.scopes_supported?.join(' ') || undefined
  const { registration_endpoint } = metadata
  return {
    issuer: metadata.issuer,
    authorization_endpoint: safeAddress(metadata.authorization_endpoint, isSafe),
    token_endpoint: safeAddress(metadata.token_endpoint, isSafe),
    ...(registration_endpoint && {
      registration_endpoint: safeAddress(registration_endpoint, isSafe),
    }),
    auth_methods: metadata.token_endpoint_auth_methods_supported ?? [],
    reads_documents: metadata.client_id_metadata_document_supported === true,
    tells_issuer: Object(metadata).authorization_response_iss_parameter_supported === true,
    resource: resource.resource,
    ...(wanted && { scope: wanted }),
  }
}

const metadataOf = (grant: Grant): AuthorizationServerMetadata => ({
  issuer: grant.issuer,
  authorization_endpoint: grant.authorization_endpoint,
  token_endpoint: grant.token_endpoint,
  ...(grant.registration_endpoint && { registration_endpoint: grant.registration_endpoint }),
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: grant.auth_methods,
})

/** Us as a client that it knows by our document; null where it reads none, or could not read ours. */
export const documented = (grant: Grant, document: string | null): Client | null =>
  grant.reads_documents && document !== null ? { client_id: document } : null

/** What stands in our document: a client without a secret, as whoever reads it can have none of ours. */
export const clientDocumentOf = (address: string, redirectUrl: string) => ({
  ...{ client_id: address, client_name: clientName, client_uri: new URL(address).origin },
  redirect_uris: [redirectUrl],
  ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  token_endpoint_auth_method: 'none',
})

/** Us as a client of the authorization server, which it takes in by itself (RFC 7591). */
export async function registered(
  grant: Grant,
  redirectUrl: string,
  request: typeof fetch,
): Promise<Client> {
  const { registerClient } = await auth()
  const methods = ['client_secret_basic', 'client_secret_post', 'none']
  const method = methods.find((one) => grant.auth_methods.includes(one)) ?? 'client_secret_basic'
  const made = await asked(
    registerClient(grant.issuer, {
      metadata: metadataOf(grant),
      clientMetadata: {
        client_name: clientName,
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: method,
        ...(grant.scope && { scope: grant.scope }),
      },
      fetchFn: request,
    }),
    'It did not take us in as a client. Enter the id of a client that you made there.',
  )
  const { client_id, client_secret } = made
  return { client_id, ...(client_secret && { client_secret }) }
}

const clientOf = ({ client_id = '', client_secret }: Grant) => ({
  client_id,
  ...(client_secret && { client_secret }),
})

/** The page on which a person lets us in, and what proves afterwards that we asked. */
export async function pageOf(grant: Grant, redirectUrl: string, state: string) {
  const { startAuthorization } = await auth()
  const { authorizationUrl, codeVerifier } = await startAuthorization(grant.issuer, {
    metadata: metadataOf(grant),
    clientInformation: clientOf(grant),
    ...{ redirectUrl, state, resource: grant.resource },
    ...(grant.scope && { scope: grant.scope }),
  })
  return { url: authorizationUrl.href, code_verifier: codeVerifier }
}

/** Where it is not said how long a token counts, it is asked for again after a quarter of an hour, or when it is refused. */
const usualSeconds = 900
type Tokens = { access_token: string; expires_in?: number; refresh_token?: string }
const granted = ({ access_token, expires_in = usualSeconds, refresh_token }: Tokens): Granted => ({
  ...{ access_token, expires_in },
  ...(refresh_token && { refresh_token }),
})

/** What the authorization server gave; a GrantEnded where it gives nothing for what we have. */
async function given(work: Promise<Tokens>): Promise<Granted> {
  const errors = await import('@modelcontextprotocol/sdk/server/auth/errors.js')
  const { InvalidGrantError, InvalidClientError, UnauthorizedClientError } = errors
  const ends = [InvalidGrantError, InvalidClientError, UnauthorizedClientError]
  return asked(
    work.then(granted, (error) => {
      throw ends.some((one) => error instanceof one) ? new GrantEnded() : error
    }),
    'It gave no access token.',
  ).catch((error) => {
    throw error.cause instanceof GrantEnded ? error.cause : error
  })
}

export type Code = { code: string; code_verifier: string; redirect_uri: string }

/** What a person who is back brings. */
export async function exchanged(grant: Grant, code: Code, request: typeof fetch): Promise<Granted> {
  const { exchangeAuthorization } = await auth()
  return given(
    exchangeAuthorization(grant.issuer, {
      metadata: metadataOf(grant),
      clientInformation: clientOf(grant),
      ...{ authorizationCode: code.code, codeVerifier: code.code_verifier },
      ...{ redirectUri: code.redirect_uri, resource: grant.resource, fetchFn: request },
    }),
  )
}

/** The next access token. */
export async function refreshed(grant: Grant, request: typeof fetch): Promise<Granted> {
  const { refreshAuthorization } = await auth()
  return given(
    refreshAuthorization(grant.issuer, {
      metadata: metadataOf(grant),
      clientInformation: clientOf(grant),
      ...{ refreshToken: grant.refresh_token ?? '', resource: grant.resource, fetchFn: request },
    }),
  )
}

import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { HttpError } from '../../lib/http-error.ts'
import { resourceMetadataPath } from '../../lib/tokens/resource-metadata.ts'
import { authMethods, grantTypes } from './clients.ts'
import { appScope, issuerOf, resourceOf } from './request.ts'

const server = '/.well-known/oauth-authorization-server'

/**
 * What apps find before they ask: the authorization server (RFC 8414) and the resource that it is for (RFC 9728). There
 * is no OpenID document, as no identity is told.
 */
export function oauthMetadata(publicUrl: string) {
  const issuer = issuerOf(publicUrl)
  const at = (path: string) => `${issuer}/auth/v1/oauth${path}`
  const aboutServer = {
    issuer,
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/token'),
    registration_endpoint: at('/clients/register'),
    revocation_endpoint: at('/revoke'),
    scopes_supported: [appScope],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
  const aboutResource = {
    resource: resourceOf(publicUrl),
    authorization_servers: [issuer],
    scopes_supported: [appScope],
    bearer_methods_supported: ['header'],
    resource_name: 'Agents as tools',
  }
  const tell = (about: object) => (c: Context) => {
    c.header('cache-control', 'public, max-age=3600')
    return c.json(about)
  }
  return new Hono()
    .use('/.well-known/*', cors({ origin: '*', allowMethods: ['GET'] }))
    .get(server, tell(aboutServer))
    .get(resourceMetadataPath, tell(aboutResource))
    .get('/.well-known/*', () => {
      throw new HttpError(404, 'not_found', 'There is nothing at this address.')
    })
}

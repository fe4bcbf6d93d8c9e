import { Hono } from 'hono'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { ssoProviders } from './admin/sso-providers.ts'
import { spKeys } from './keys/sp-keys.ts'
import { spAddresses, spMetadata } from './metadata/sp-metadata.ts'
import { acs } from './sign-in/acs.ts'
import { sso } from './sign-in/sso.ts'

/** GET /sso/saml/metadata: what identity providers know this server by. */
function metadata(deps: AuthDeps) {
  return new Hono<AuthEnv>().get('/sso/saml/metadata', async (c) => {
    const { certificates } = await spKeys(deps)
    return c.body(spMetadata(spAddresses(deps.settings.publicUrl), certificates), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
      ...(c.req.query('download') === 'true' && {
        'content-disposition': 'attachment; filename="metadata.xml"',
      }),
    })
  })
}

/** Single sign-on by SAML 2.0, where it is switched on. */
export function saml(deps: AuthDeps) {
  const app = new Hono<AuthEnv>()
  const off = () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  }
  app.route('/', sso(deps))
  if (!deps.settings.saml) return app.all('/sso/*', off)
  return app.route('/', metadata(deps)).route('/', acs(deps)).route('/', ssoProviders(deps))
}

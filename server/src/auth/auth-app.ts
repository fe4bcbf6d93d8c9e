import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { addressReader } from '../http/address/client-address.ts'
import { limitBody } from '../http/body/limit-body.ts'
import { admin } from './admin/admin.ts'
import { renderError } from './auth-error.ts'
import { type AuthDeps, type AuthEnv, clientOf } from './deps.ts'
import { factors } from './factors/factors.ts'
import { information } from './information.ts'
import { notOffered } from './not-offered.ts'
import { external } from './oauth/oauth.ts'
import { createProviders } from './oauth/providers/providers.ts'
import { oauthServer } from './oauth-server/oauth-server.ts'
import { saml } from './saml/saml.ts'
import { logout } from './sessions/logout.ts'
import { token } from './sessions/token.ts'
import type { AuthSettings } from './settings.ts'
import { signup } from './sign-up/sign-up.ts'
import { reauthenticate } from './user/reauthenticate.ts'
import { user } from './user/user.ts'
import { otp } from './verification/otp.ts'
import { recover } from './verification/recover.ts'
import { resend } from './verification/resend.ts'
import { verify } from './verification/verify.ts'
import { verifyLink } from './verification/verify-link.ts'

export const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'Retry-After']

// A fixed list and no credentials (security 40): tokens travel in a header that a foreign page cannot set for us.
function crossOrigin(settings: AuthSettings) {
  const listed = [settings.publicUrl, ...settings.corsOrigins, ...settings.redirectUrls]
  const origins = listed.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return cors({
    origin: [...new Set(origins)],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'apikey',
      'X-Client-IP',
      'X-Client-Info',
      'X-JWT-AUD',
      'x-use-cookie',
      'X-Supabase-Api-Version',
    ],
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  })
}

/** The auth protocol, to be mounted at /auth/v1. */
export function authApp(deps: AuthDeps) {
  const app = new Hono<AuthEnv>()
  const addressOf = addressReader(deps.settings.trustedProxies)
  app.onError(renderError)
  app.use(async (c, next) => {
    const requestId = c.get('requestId') ?? crypto.randomUUID()
    c.set('requestId', requestId)
    c.set('log', deps.log)
    c.set('client', clientOf(c, requestId, addressOf))
    await next()
  })
  app.use(crossOrigin(deps.settings))
  app.use(limitBody())
  const providers = createProviders(deps.settings.external)
  const endpoints = [
    information(deps),
    signup(deps),
    token(deps, providers),
    external(deps, providers),
    saml(deps),
    otp(deps),
    verify(deps),
    verifyLink(deps),
    resend(deps),
    recover(deps),
    user(deps),
    reauthenticate(deps),
    logout(deps),
    admin(deps),
    oauthServer(deps),
    factors(deps),
    notOffered(),
  ]
  for (const endpoint of endpoints) app.route('/', endpoint)
  return app
}

import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { personClaims } from '../guard.ts'
import { limitRequests } from '../rate-limits.ts'
import { errorRedirect } from '../redirects.ts'
import { loadTrusted, requireManualLinking } from './manual-linking.ts'
import { beginOAuthFlow } from './oauth-flows.ts'
import type { Providers } from './providers/providers.ts'

function unreachable(deps: AuthDeps, cause: unknown) {
  deps.log.warn('a provider cannot be reached', { cause })
  const words = 'The provider cannot be reached. Try again.'
  return new AuthError(503, 'unexpected_failure', words, { cause })
}

/** GET /authorize and GET /user/identities/authorize: off to a provider, to sign in or to link. */
export function authorize(deps: AuthDeps, providers: Providers) {
  const { settings } = deps
  async function begin(c: Context<AuthEnv>, linkTo?: (trx: Trx) => Promise<string>) {
    await limitRequests(deps, 'token', c.get('client').address)
    c.header('cache-control', 'no-store')
    return beginOAuthFlow(c, deps, providers, linkTo)
  }
  return new Hono<AuthEnv>()
    .get('/authorize', async (c) => {
      const { target, leave } = await begin(c)
      try {
        return c.redirect(await leave(), 302)
      } catch (cause) {
        return c.redirect(errorRedirect(target, unreachable(deps, cause), true), 302)
      }
    })
    .get('/user/identities/authorize', async (c) => {
      requireManualLinking(settings)
      const claims = await personClaims(c, deps)
      const { leave } = await begin(c, async (trx) => (await loadTrusted(trx, deps, claims)).id)
      const url = await leave().catch((cause) => {
        throw unreachable(deps, cause)
      })
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
    })
}

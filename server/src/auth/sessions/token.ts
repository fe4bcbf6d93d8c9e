import { Hono } from 'hono'
import { z } from 'zod'
import { asAuth } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { Email, parseBody, readBody } from '../body.ts'
import type { AuthDeps, AuthEnv, Client } from '../deps.ts'
import { signInWithIdToken } from '../oauth/providers/id-token.ts'
import type { Providers } from '../oauth/providers/providers.ts'
import { unseal } from '../oauth/seal.ts'
import { limitRequests } from '../rate-limits.ts'
import { openSsoSession } from '../saml/sign-in/sso-sign-in.ts'
import { findUserById, isBanned } from '../user/users.ts'
import { signInWithPassword } from './password-grant.ts'
import { finishFlow } from './pkce-flows.ts'
import { refreshSession } from './refresh.ts'
import { openSession } from './sessions.ts'

const Password = z.object({
  email: Email.nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})
const Refresh = z.object({ refresh_token: z.unknown().optional() })
const Pkce = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** The grants that need nothing of a request but the text of its body. */
export const grants = {
  password: (deps: AuthDeps, client: Client, text: string) =>
    signInWithPassword(deps, client, parseBody(text, Password)),
  refresh_token: (deps: AuthDeps, client: Client, text: string) =>
    refreshSession(deps, client, parseBody(text, Refresh).refresh_token),
}

async function exchangeCode(deps: AuthDeps, client: Client, body: z.output<typeof Pkce>) {
  if (!body.auth_code || !body.code_verifier) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  return asAuth(deps.db, async (trx) => {
    const flow = await finishFlow(trx, body.auth_code, body.code_verifier)
    const user = await findUserById(trx, flow.userId)
    if (!user)
      throw new AuthError(
        404,
        'flow_state_not_found',
        'invalid flow state, no valid flow state found',
      )
    if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
    const { id, method, provider, accessToken, refreshToken, notAfter } = flow
    await audit(trx, client, 'login', user, { provider_type: provider })
    if (method === 'sso/saml') {
      const providerId = provider.replace(/^sso:/, '')
      return openSsoSession(trx, deps, { user, providerId, notAfter, client })
    }
    const signIn = { user, method, client, ...(method === 'oauth' && { provider }) }
    const session = await openSession(trx, deps, signIn)
    const providerToken = unseal(deps.settings, id, accessToken)
    const providerRefreshToken = unseal(deps.settings, id, refreshToken)
    return {
      ...session,
      ...(providerToken && { provider_token: providerToken }),
      ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
    }
  })
}

/** POST /token: one endpoint, a grant each way to prove who one is. */
export function token(deps: AuthDeps, providers: Providers) {
  return new Hono<AuthEnv>().post('/token', async (c) => {
    const client = c.get('client')
    await limitRequests(deps, 'token', client.address)
    const grant = c.req.query('grant_type')
    switch (grant) {
      case 'password':
      case 'refresh_token':
        return c.json(await grants[grant](deps, client, await c.req.text()))
      case 'pkce':
        return c.json(await exchangeCode(deps, client, await readBody(c, Pkce)))
      case 'id_token':
        return c.json(await signInWithIdToken(c, deps, providers))
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })
}

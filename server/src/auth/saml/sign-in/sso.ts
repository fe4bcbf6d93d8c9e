import { Hono } from 'hono'
import { z } from 'zod'
import { asAuth, type Trx } from '../../../lib/database/database.ts'
import { AuthError, invalid } from '../../auth-error.ts'
import { pkceFields, readBody, readChallenge } from '../../body.ts'
import type { AuthDeps, AuthEnv } from '../../deps.ts'
import { limitRequests } from '../../rate-limits.ts'
import { allowedRedirect, wantedRedirect } from '../../redirects.ts'
import { findProvider, findProviderOfDomain } from './providers.ts'
import { beginSignIn } from './relay-states.ts'

const Body = z.object({
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
})

type Wanted = { domain: string } | { id: string }

function readWanted({ provider_id: id, domain }: z.output<typeof Body>): Wanted {
  if (id && domain) throw invalid('Only one of provider_id or domain supported')
  if (domain) return { domain: domain.trim().toLowerCase() }
  if (!id) throw invalid('A provider_id or domain needs to be provided')
  if (!z.uuid().safeParse(id).success) throw invalid('provider_id must be an UUID')
  return { id }
}

async function requireProvider(trx: Trx, wanted: Wanted) {
  const found =
    'id' in wanted
      ? await findProvider(trx, wanted.id)
      : await findProviderOfDomain(trx, wanted.domain)
  if (!found) {
    const words =
      'domain' in wanted ? 'No SSO provider assigned for this domain' : 'No such SSO provider'
    throw new AuthError(404, 'sso_provider_not_found', words)
  }
  if (!found.disabled) return found
  throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is currently disabled')
}

/** POST /sso: to the identity provider of an organisation. */
export function sso(deps: AuthDeps) {
  const { db, settings } = deps
  return new Hono<AuthEnv>().post('/sso', async (c) => {
    if (!settings.saml) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    const body = await readBody(c, Body)
    const wanted = readWanted(body)
    const challenge = readChallenge(body)
    await limitRequests(deps, 'sso', c.get('client').address)
    const provider = await asAuth(db, (trx) => requireProvider(trx, wanted))
    const redirectTo = allowedRedirect(settings, body.redirect_to ?? wantedRedirect(c))
    const url = await beginSignIn(deps, { provider, redirectTo, challenge })
    c.header('cache-control', 'no-store')
    return body.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
  })
}

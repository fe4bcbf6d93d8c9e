import { Hono } from 'hono'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { pkceFields, readBody, readChallenge } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { limitRequests } from '../rate-limits.ts'

const Body = z.object({
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
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

function findProvider(trx: Trx, wanted: Wanted) {
  const providers = trx
    .selectFrom('auth.sso_providers')
    .select(['auth.sso_providers.id', 'disabled'])
  if ('id' in wanted) {
    return providers.where('auth.sso_providers.id', '=', wanted.id).executeTakeFirst()
  }
  return providers
    .innerJoin('auth.sso_domains', 'sso_provider_id', 'auth.sso_providers.id')
    .where((is) => is(is.fn('lower', ['domain']), '=', wanted.domain))
    .executeTakeFirst()
}

/** POST /sso: to a company's own identity provider. */
export function sso(deps: AuthDeps) {
  const { db, settings } = deps
  return new Hono<AuthEnv>().post('/sso', async (c) => {
    if (!settings.saml) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    const body = await readBody(c, Body)
    const wanted = readWanted(body)
    readChallenge(body)
    await limitRequests(deps, 'sso', c.get('client').address)
    const found = await asAuth(db, (trx) => findProvider(trx, wanted))
    if (found?.disabled) {
      throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is currently disabled')
    }
    // Metadata of a company's provider cannot be given to this server, so none can be found by it.
    const words =
      'domain' in wanted ? 'No SSO provider assigned for this domain' : 'No such SSO provider'
    throw new AuthError(404, 'sso_provider_not_found', words)
  })
}

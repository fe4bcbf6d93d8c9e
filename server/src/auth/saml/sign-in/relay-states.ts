import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../../lib/database/database.ts'
import { AuthError, invalid } from '../../auth-error.ts'
import type { Challenge } from '../../body.ts'
import type { AuthDeps } from '../../deps.ts'
import { spKeys } from '../keys/sp-keys.ts'
import { spAddresses } from '../metadata/sp-metadata.ts'
import type { SamlProvider } from './providers.ts'
import { signInUrl } from './request.ts'

/** How long somebody may be at the identity provider, in seconds. */
const life = 120

export type Begin = {
  provider: SamlProvider
  redirectTo: string
  challenge: Challenge | null
  /** The owner who tries the sign-in. */
  testedBy?: string
}

async function store(trx: Trx, begun: Begin, requestId: string) {
  const { provider, redirectTo, challenge, testedBy } = begun
  const flow = testedBy
    ? null
    : await trx
        .insertInto('auth.flow_state')
        .values({
          provider_type: `sso:${provider.id}`,
          authentication_method: 'sso/saml',
          referrer: redirectTo,
          auth_code: challenge ? crypto.randomUUID() : null,
          code_challenge: challenge?.challenge ?? null,
          code_challenge_method: challenge?.method ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('auth.saml_relay_states')
    .values({
      sso_provider_id: provider.id,
      request_id: requestId,
      redirect_to: redirectTo,
      flow_state_id: flow?.id ?? null,
      tested_by: testedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Begins a sign-in: a row that its answer uses up, and the address of the identity provider with our signed request. */
export async function beginSignIn(deps: AuthDeps, begun: Begin) {
  const requestId = `_${crypto.randomUUID().replaceAll('-', '')}`
  const { privateKey } = await spKeys(deps)
  const relayState = await asAuth(deps.db, (trx) => store(trx, begun, requestId))
  return signInUrl({
    ...{ provider: begun.provider, requestId, relayState, privateKey },
    addresses: spAddresses(deps.settings.publicUrl),
  })
}

export type RelayState = {
  providerId: string
  /** null: the identity provider began it. */
  requestId: string | null
  redirectTo: string | null
  flowId: string | null
  authCode: string | null
  testedBy: string | null
}

/** Uses up the relay state of an answer: once, and within its time (reference 5.9). It stays used, whatever follows. */
export async function claimRelayState(deps: AuthDeps, given: string): Promise<RelayState> {
  const notFound = () =>
    new AuthError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  if (!z.uuid().safeParse(given).success) throw invalid('SAML RelayState is not a valid UUID')
  const row = await asAuth(deps.db, async (trx) => {
    const { rows } = await sql<{
      sso_provider_id: string
      request_id: string
      redirect_to: string | null
      flow_state_id: string | null
      tested_by: string | null
      auth_code: string | null
      is_fresh: boolean
    }>`
      with used as (delete from auth.saml_relay_states where id = ${given} returning *)
      select used.*, flow_state.auth_code,
        used.created_at > now() - make_interval(secs => ${life}) as is_fresh
      from used left join auth.flow_state on flow_state.id = used.flow_state_id
    `.execute(trx)
    return rows[0]
  })
  if (!row) throw notFound()
  if (!row.is_fresh) {
    throw new AuthError(
      422,
      'saml_relay_state_expired',
      'SAML RelayState has expired. Try logging in again?',
    )
  }
  return {
    providerId: row.sso_provider_id,
    requestId: row.request_id,
    redirectTo: row.redirect_to,
    flowId: row.flow_state_id,
    authCode: row.auth_code,
    testedBy: row.tested_by,
  }
}

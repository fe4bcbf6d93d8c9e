import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import { AuthError } from '../auth-error.ts'
import type { Challenge } from '../body.ts'

const life = 300

/** Remembers the challenge of the browser that began; only that browser can end the flow (PKCE). */
export async function beginFlow(
  trx: Trx,
  flow: { userId: string; challenge: Challenge; method: string },
) {
  await trx
    .insertInto('auth.flow_state')
    .values({
      user_id: flow.userId,
      auth_code: crypto.randomUUID(),
      code_challenge: flow.challenge.challenge,
      code_challenge_method: flow.challenge.method,
      provider_type: 'email',
      authentication_method: flow.method,
    })
    .execute()
}

/** The code for the browser of the user's latest flow, issued now. */
export async function issueAuthCode(trx: Trx, userId: string, method: string) {
  const flow = await trx
    .selectFrom('auth.flow_state')
    .select('id')
    .where('user_id', '=', userId)
    .where('authentication_method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!flow) throw new AuthError(404, 'flow_state_not_found', 'No valid flow state found for user.')
  const issued = await trx
    .updateTable('auth.flow_state')
    .set({ auth_code_issued_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', flow.id)
    .returning('auth_code')
    .executeTakeFirstOrThrow()
  return issued.auth_code ?? ''
}

function verifierFits(verifier: string, challenge: string, method: string | null) {
  const given =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return constantTimeEqual(given, challenge)
}

/** Ends a flow with its code: once, in time, and only with the verifier. */
export async function finishFlow(trx: Trx, code: string, verifier: string) {
  const flow = await trx
    .selectFrom('auth.flow_state')
    .select([
      'id',
      'user_id',
      'code_challenge',
      'code_challenge_method',
      'authentication_method',
      'provider_type',
      'provider_access_token',
      'provider_refresh_token',
      'session_not_after',
      sql<boolean>`auth_code_issued_at > now() - make_interval(secs => ${life})`.as('fresh'),
    ])
    .where('auth_code', '=', code)
    .where('auth_code_issued_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!flow?.user_id) {
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    )
  }
  if (!flow.fresh)
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!verifierFits(verifier, flow.code_challenge ?? '', flow.code_challenge_method)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await trx.deleteFrom('auth.flow_state').where('id', '=', flow.id).execute()
  return {
    id: flow.id,
    userId: flow.user_id,
    method: flow.authentication_method,
    provider: flow.provider_type,
    accessToken: flow.provider_access_token,
    refreshToken: flow.provider_refresh_token,
    notAfter: flow.session_not_after,
  }
}

import { z } from 'zod'
import type { Claims } from '../../lib/database/database.ts'
import type { AuthDeps } from '../deps.ts'
import { callerRefusals } from '../guard.ts'
import { readAsAuth } from '../one-round-trip.ts'
import {
  type FactorRow,
  type IdentityRow,
  type ShownUser,
  shownColumns,
  userJson,
} from './users.ts'

type Found = {
  user: ShownUser
  banned: boolean
  lives: boolean
  identities: IdentityRow[] | null
  factors: FactorRow[] | null
}

const text = `
  select json_build_object(
    'user', (select to_json(shown) from (select ${shownColumns.map((name) => `users.${name}`).join(', ')}) as shown),
    'banned', coalesce(users.banned_until > now(), false),
    'lives', exists (
      select from auth.sessions
      where sessions.id = $2::uuid and sessions.user_id = users.id and (not_after is null or not_after > now())
    ),
    'identities', (
      select json_agg(identities order by created_at) from auth.identities where user_id = users.id
    ),
    'factors', (
      select json_agg(mfa_factors order by created_at) from auth.mfa_factors where user_id = users.id
    )
  )
  from auth.users where id = $1::uuid and deleted_at is null`

/**
 * The caller's own account, with no more than it shows: nothing here asks whether the session passed its second step,
 * because nothing is shown that depends on it.
 *
 * @throws AuthError for a person or session that is no more, and for whom is banned.
 */
export async function ownAccount(
  { pool }: Pick<AuthDeps, 'pool'>,
  claims: Claims & { sub: string },
) {
  const named = claims.session_id
  const session = z.uuid().safeParse(named).data ?? null
  const found = await readAsAuth<Found>(pool, claims.sub, { text, values: [claims.sub, session] })
  if (!found) throw callerRefusals.unknown()
  if (named !== undefined && !found.lives) throw callerRefusals.over()
  if (found.banned) throw callerRefusals.banned()
  return userJson(found.user, found.identities ?? [], found.factors ?? [])
}

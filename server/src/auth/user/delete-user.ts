import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { accountDeleted } from '../../mail/templates/account-deleted.ts'
import { holdUser, traitsOf } from '../admin/find-user.ts'
import { keepOwners } from '../admin/remove-user.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { loadCaller, personClaims, requireSecondStep } from '../guard.ts'
import { postNotice } from '../mail/notices.ts'
import { limitRequests } from '../rate-limits.ts'
import { proveNonce } from '../verification/nonce.ts'
import { checkLevel } from './change-rules.ts'

const Body = z.object({ nonce: z.string().nullish() })

const lastOwner =
  'You are the last owner of an organization. Make somebody else an owner, or delete the organization, first.'

/** Nobody is sent a code that would not help; the database refuses again what is written. */
async function checkOwners(trx: Trx, person: string) {
  const { rows } = await sql`
    select from private.organizations_owned_alone(${person}::uuid) limit 1
  `.execute(trx)
  if (rows.length > 0) throw new AuthError(409, 'conflict', lastOwner)
}

/**
 * DELETE /user: the caller's own account goes, with everything that is this person's alone. Whoever asks shows the code
 * that was sent for this session (GET /reauthenticate), however new the session is.
 */
export async function deleteUser(c: Context<AuthEnv>, deps: AuthDeps) {
  const claims = await personClaims(c, deps)
  const { nonce } = await readBody(c, Body)
  const client = c.get('client')
  await limitRequests(deps, 'user', client.address)
  const caller = await asAuth(deps.db, async (trx) => {
    const known = await loadCaller(trx, claims)
    requireSecondStep(deps, known, 'to delete your account')
    if (known.user.is_sso_user) {
      throw new AuthError(422, 'user_sso_managed', 'Your company manages this account.')
    }
    await checkLevel(trx, known)
    await checkOwners(trx, known.user.id)
    return known
  })
  await proveNonce(deps, client, caller, nonce)
  await asAuth(deps.db, async (trx) => {
    const user = await holdUser(trx, caller.user.id)
    await audit(trx, client, 'user_deleted', user, traitsOf(user))
    await postNotice(trx, deps, user.email, accountDeleted())
    await trx.deleteFrom('auth.users').where('id', '=', user.id).execute()
  }).catch(keepOwners(lastOwner))
  return c.json({})
}

import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { accountUnlinked } from '../../mail/templates/account-linked.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { personClaims } from '../guard.ts'
import { postNotice } from '../mail/notices.ts'
import { limitRequests } from '../rate-limits.ts'
import { findUserByEmail, type IdentityRow, metadataOf, type UserRow } from '../user/users.ts'
import { clearTokens } from '../verification/one-time-tokens.ts'
import { identitiesOf, recomputeProviders } from './identities.ts'
import { loadTrusted, requireManualLinking } from './manual-linking.ts'

function isVerified({ email, identity_data }: IdentityRow) {
  return Boolean(email) && metadataOf(identity_data).email_verified === true
}

/**
 * The address follows the identities that are left, if one of them proves another. Otherwise it stays:
 * it was this person's, and an unproven one must not take its place.
 */
async function moveEmail(trx: Trx, user: UserRow, left: readonly IdentityRow[]) {
  if (left.some(({ email }) => email === user.email)) return
  const email = left.find(isVerified)?.email
  if (!email) return
  if (await findUserByEmail(trx, email)) {
    const words = 'Unable to unlink identity due to email conflict'
    throw new AuthError(422, 'email_conflict_identity_not_deletable', words)
  }
  await trx.updateTable('auth.users').set({ email }).where('id', '=', user.id).execute()
}

/** A session that was opened by what is now unlinked ends; the caller's own stays. */
async function endSessionsOf(trx: Trx, identity: IdentityRow, current: unknown) {
  await sql`
    delete from auth.sessions
    using auth.mfa_amr_claims
    where mfa_amr_claims.session_id = sessions.id and mfa_amr_claims.provider = ${identity.provider}
      and sessions.user_id = ${identity.user_id} and sessions.id::text is distinct from ${String(current)}
  `.execute(trx)
}

async function unlinkIdentity(trx: Trx, user: UserRow, id: string) {
  await sql`select from auth.users where id = ${user.id} for update`.execute(trx)
  const identities = await identitiesOf(trx, user.id)
  const identity = identities.find((one) => one.id === id)
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  if (identities.length === 1) {
    const words = 'User must have at least 1 identity after unlinking'
    throw new AuthError(422, 'single_identity_not_deletable', words)
  }
  await trx.deleteFrom('auth.identities').where('id', '=', id).execute()
  if (identity.provider === 'phone') {
    await sql`update auth.users set phone = null, phone_confirmed_at = null where id = ${user.id}`.execute(
      trx,
    )
  }
  await moveEmail(
    trx,
    user,
    identities.filter((one) => one !== identity),
  )
  await clearTokens(trx, user.id)
  await recomputeProviders(trx, user.id)
  return identity
}

/** DELETE /user/identities/{id}: one way in less, never the last. */
export function unlink(deps: AuthDeps) {
  const { db, settings } = deps
  return new Hono<AuthEnv>().delete('/user/identities/:id', async (c) => {
    requireManualLinking(settings)
    const claims = await personClaims(c, deps)
    const client = c.get('client')
    await limitRequests(deps, 'user', client.address)
    const id = c.req.param('id')
    if (!z.uuid().safeParse(id).success) {
      throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
    }
    await asAuth(db, async (trx) => {
      const user = await loadTrusted(trx, deps, claims)
      const identity = await unlinkIdentity(trx, user, id)
      await endSessionsOf(trx, identity, claims.session_id)
      const { provider } = identity
      await audit(trx, client, 'identity_unlinked', user, { provider })
      const { name } = settings.external[provider] ?? {}
      await postNotice(trx, deps, user.email, accountUnlinked({ provider, name }))
    })
    return c.json({})
  })
}

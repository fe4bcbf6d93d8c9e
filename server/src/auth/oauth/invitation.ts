import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { confirmEmail, findUserById, type UserRow } from '../user/users.ts'
import { endEarlierWaysIn } from '../verification/earlier-credentials.ts'
import { clearTokens } from '../verification/one-time-tokens.ts'
import { alreadyLinked, refuseBanned, type SignIn } from './accounts.ts'
import { findIdentity, lockProfile, saveIdentity } from './identities.ts'

/** Lets an invited person in through a provider: the invitation proves the mailbox, the provider the person. */
export async function acceptInvitation(
  trx: Trx,
  deps: AuthDeps,
  invitationId: string,
  signIn: SignIn,
): Promise<UserRow> {
  const { profile, client } = signIn
  await lockProfile(trx, profile)
  const { linkSeconds } = deps.settings
  const invitation = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('id', '=', invitationId)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${linkSeconds})`)
    .returning('user_id')
    .executeTakeFirst()
  const user = invitation && (await findUserById(trx, invitation.user_id))
  if (!user) throw new AuthError(404, 'invite_not_found', 'This invitation was used or has expired')
  refuseBanned(user)
  if (!profile.emails.some(({ email }) => email === user.email)) {
    const message = 'Invited email does not match emails from external provider'
    throw new AuthError(400, 'validation_failed', message)
  }
  const identity = await findIdentity(trx, profile)
  if (identity && identity.user_id !== user.id) throw alreadyLinked(false)
  await endEarlierWaysIn(trx, user, { by: 'provider' })
  const linked = await saveIdentity(trx, user.id, profile)
  await clearTokens(trx, user.id)
  await audit(trx, client, 'invite_accepted', linked, { provider: profile.provider })
  return confirmEmail(trx, linked)
}

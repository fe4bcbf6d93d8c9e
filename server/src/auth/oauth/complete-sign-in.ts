import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { openSession } from '../sessions/sessions.ts'
import { findUserById } from '../user/users.ts'
import { linkProfile, type Outcome, type SignIn, signInWithProfile } from './accounts.ts'
import { acceptInvitation } from './invitation.ts'
import type { ClaimedVisit } from './oauth-flows.ts'
import type { Arrival } from './providers/provider.ts'
import { seal } from './seal.ts'

async function welcome(
  trx: Trx,
  deps: AuthDeps,
  visit: ClaimedVisit,
  signIn: SignIn,
): Promise<Outcome> {
  if (visit.linking_target_id) {
    const user = await findUserById(trx, visit.linking_target_id)
    if (!user) throw new AuthError(403, 'user_not_found', 'The account to link to does not exist')
    return { user: await linkProfile(trx, deps, user, signIn) }
  }
  if (visit.invite_token) {
    return { user: await acceptInvitation(trx, deps, visit.invite_token, signIn) }
  }
  return signInWithProfile(trx, deps, signIn)
}

/** Keeps the provider's tokens until the page trades its code for the session. */
async function keepForExchange(
  trx: Trx,
  deps: AuthDeps,
  { visit, userId, arrival }: { visit: ClaimedVisit; userId: string; arrival: Arrival },
) {
  const { settings } = deps
  const { refreshToken } = arrival
  await trx
    .updateTable('auth.flow_state')
    .set({
      user_id: userId,
      auth_code_issued_at: sql`now()`,
      updated_at: sql`now()`,
      provider_access_token: seal(settings, visit.id, arrival.accessToken),
      provider_refresh_token: refreshToken && seal(settings, visit.id, refreshToken),
    })
    .where('id', '=', visit.id)
    .execute()
}

/** Ends a visit that the provider answered: the address of the page, with a code or with the session. */
export async function arrive(
  deps: AuthDeps,
  ended: { visit: ClaimedVisit; arrival: Arrival; client: Client; target: string },
) {
  const { visit, arrival, client, target } = ended
  const { profile, accessToken, refreshToken } = arrival
  const outcome = await asAuth(deps.db, async (trx) => {
    const found = await welcome(trx, deps, visit, { profile, client, redirectTo: target })
    if ('refusal' in found) return found
    const { user } = found
    if (visit.auth_code) {
      await keepForExchange(trx, deps, { visit, userId: user.id, arrival })
      return { landing: withQuery(target, { code: visit.auth_code }) }
    }
    await audit(trx, client, 'login', user, { provider: profile.provider })
    const { provider } = profile
    const session = await openSession(trx, deps, { user, method: 'oauth', provider, client })
    const fields = {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      provider_token: accessToken,
      ...(refreshToken && { provider_refresh_token: refreshToken }),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
    }
    return { landing: withFragment(target, fields) }
  })
  if ('landing' in outcome) return outcome.landing
  throw outcome.refusal
}

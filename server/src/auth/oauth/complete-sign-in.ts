import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { openSession } from '../sessions/sessions.ts'
import { findUserById } from '../user/users.ts'
import { linkProfile, type Outcome, type SignIn, signInWithProfile } from './accounts.ts'
import { acceptInvitation } from './invitation.ts'
import type { ClaimedFlow } from './oauth-flows.ts'
import type { Arrival } from './providers/provider.ts'
import { seal } from './seal.ts'

async function welcome(
  trx: Trx,
  deps: AuthDeps,
  flow: ClaimedFlow,
  signIn: SignIn,
): Promise<Outcome> {
  if (flow.linking_target_id) {
    const user = await findUserById(trx, flow.linking_target_id)
    if (!user) throw new AuthError(403, 'user_not_found', 'The account to link to does not exist')
    return { user: await linkProfile(trx, deps, user, signIn) }
  }
  if (flow.invite_token) {
    return { user: await acceptInvitation(trx, deps, flow.invite_token, signIn) }
  }
  return signInWithProfile(trx, deps, signIn)
}

/** Keeps the provider's tokens until the page trades its code for the session. */
async function keepForExchange(
  trx: Trx,
  deps: AuthDeps,
  { flow, userId, arrival }: { flow: ClaimedFlow; userId: string; arrival: Arrival },
) {
  const { settings } = deps
  const { refreshToken } = arrival
  await trx
    .updateTable('auth.flow_state')
    .set({
      user_id: userId,
      auth_code_issued_at: sql`now()`,
      updated_at: sql`now()`,
      provider_access_token: seal(settings, flow.id, arrival.accessToken),
      provider_refresh_token: refreshToken && seal(settings, flow.id, refreshToken),
    })
    .where('id', '=', flow.id)
    .execute()
}

/** Ends a flow that the provider answered: the address of the page, with a code or with the session. */
export async function completeSignIn(
  deps: AuthDeps,
  ended: { flow: ClaimedFlow; arrival: Arrival; client: Client; target: string },
) {
  const { flow, arrival, client, target } = ended
  const { profile, accessToken, refreshToken } = arrival
  const outcome = await asAuth(deps.db, async (trx) => {
    const found = await welcome(trx, deps, flow, { profile, client, redirectTo: target })
    if ('refusal' in found) return found
    const { user } = found
    if (flow.auth_code) {
      await keepForExchange(trx, deps, { flow, userId: user.id, arrival })
      return { landing: withQuery(target, { code: flow.auth_code }) }
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

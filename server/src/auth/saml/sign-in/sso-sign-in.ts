import { sql } from 'kysely'
import { asAuth, type Trx } from '../../../lib/database/database.ts'
import { isRefusal } from '../../../lib/http-error.ts'
import { audit } from '../../audit.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthDeps, Client } from '../../deps.ts'
import { withFragment, withQuery } from '../../redirects.ts'
import { openSession } from '../../sessions/sessions.ts'
import type { UserRow } from '../../user/users.ts'
import type { Facts } from '../response/assertion.ts'
import { readPerson } from '../response/person.ts'
import { signInBySso } from './accounts.ts'
import { useOnce } from './believe.ts'
import type { SamlProvider } from './providers.ts'
import type { RelayState } from './relay-states.ts'

/** What the database refuses about a membership is told in its words. */
export function toSsoRefusal(error: unknown) {
  return isRefusal(error)
    ? new AuthError(403, 'sso_not_admitted', error.message, { cause: error })
    : error
}

type Open = { user: UserRow; providerId: string; notAfter: string | null; client: Client }

/** Opens the session of who came by an identity provider; the database makes them a member of its organisation. */
export async function openSsoSession(trx: Trx, deps: AuthDeps, opened: Open) {
  const { user, providerId: provider, notAfter, client } = opened
  try {
    return await openSession(trx, deps, { user, method: 'sso/saml', provider, notAfter, client })
  } catch (error) {
    throw toSsoRefusal(error)
  }
}

type Ended = {
  provider: SamlProvider
  facts: Facts
  relay: RelayState
  client: Client
  target: string
}

/** Ends a sign-in: the address of the page, with a code for the browser that began it or with the session. */
export function completeSsoSignIn(deps: AuthDeps, ended: Ended) {
  const { provider, facts, relay, client, target } = ended
  const person = readPerson(facts, provider.mapping)
  return asAuth(deps.db, async (trx) => {
    await sql`select private.take_turn_of_sso(${provider.id}::uuid)`.execute(trx)
    await useOnce(trx, provider, facts)
    const user = await signInBySso(trx, { provider, person, client })
    if (relay.flowId && relay.authCode) {
      await trx
        .updateTable('auth.flow_state')
        .set({
          user_id: user.id,
          auth_code_issued_at: sql`now()`,
          updated_at: sql`now()`,
          session_not_after: facts.sessionEnd,
        })
        .where('id', '=', relay.flowId)
        .execute()
      return withQuery(target, { code: relay.authCode })
    }
    await audit(trx, client, 'login', user, { provider: `sso:${provider.id}` })
    const session = await openSsoSession(trx, deps, {
      ...{ user, client, providerId: provider.id, notAfter: facts.sessionEnd },
    })
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
    })
  })
}

import { sql } from 'kysely'
import { addressBlock } from '../../http/address/client-address.ts'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { audit } from '../audit.ts'
import type { AuthDeps } from '../deps.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { limitTries } from '../rate-limits.ts'
import { json, type Metadata, type UserRow } from '../user/users.ts'
import { clearTokens } from '../verification/one-time-tokens.ts'
import type { Caller } from './on-behalf.ts'

const checks = { count: 10, seconds: 3600 }

type Session = UserRow & { tag: string | null; verified: boolean }

/** The caller's account, if the session lives. */
async function sessionOf(trx: Trx, { sub, session_id }: Caller['claims']) {
  const { rows } = await sql<Session>`
    select users.*, sessions.tag,
      private.session_is_verified(sessions.user_id, sessions.id) as verified
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${session_id}::uuid and users.id = ${sub}::uuid and users.deleted_at is null
  `.execute(trx)
  const [session] = rows
  if (!session) throw new HttpError(401, 'session_needed', 'A session is needed.')
  return session
}

/** Whether an address has an account: asked ten times an hour by a session and by an address, on record (security 13). */
export async function checkUserStatus(
  deps: AuthDeps,
  { claims, client }: Caller,
  email: string,
): Promise<{ exists: boolean; confirmed: boolean }> {
  await limitTries(deps, [
    [`account-status:session:${claims.session_id}`, checks],
    [`account-status:address:${addressBlock(client.address)}`, checks],
  ])
  return asAuth(deps.db, async (trx) => {
    const session = await sessionOf(trx, claims)
    if (!session.verified) {
      throw new HttpError(403, 'session_not_verified', 'Finish signing in, then ask.')
    }
    await audit(trx, client, 'user_status_checked', session)
    const { rows } = await sql<{ exists: boolean; confirmed: boolean }>`
      select count(*) > 0 as exists, count(confirmed_at) > 0 as confirmed from auth.users
      where email = ${email} and not is_sso_user and deleted_at is null
    `.execute(trx)
    return { exists: rows[0]?.exists ?? false, confirmed: rows[0]?.confirmed ?? false }
  })
}

function refused() {
  return new HttpError(
    403,
    'invitation_needed',
    'The first password is set once, in the session that the invitation opened.',
  )
}

/** The first password of an invited account, from the session that consumed its invitation, once (security 12). */
export async function setInvitedPassword(
  deps: AuthDeps,
  { claims, client }: Caller,
  given: { email: string; password: string; user_metadata: Metadata },
) {
  const { db, settings } = deps
  const { email, password, user_metadata } = given
  const mayChoose = (session: Session) =>
    session.tag === 'invitation' &&
    session.verified &&
    session.email === email &&
    !session.encrypted_password
  if (!mayChoose(await asAuth(db, (trx) => sessionOf(trx, claims)))) throw refused()
  checkPassword(settings, password, email)
  const passwordHash = await hashPassword(settings, password)
  await asAuth(db, async (trx) => {
    const session = await sessionOf(trx, claims)
    if (!mayChoose(session)) throw refused()
    const { rows } = await sql`
      update auth.users set encrypted_password = ${passwordHash}, updated_at = now(),
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${json(user_metadata)}
      where id = ${session.id} and coalesce(encrypted_password, '') = ''
      returning id
    `.execute(trx)
    if (rows.length === 0) throw refused()
    await clearTokens(trx, session.id)
    await audit(trx, client, 'user_updated_password', session)
  })
}

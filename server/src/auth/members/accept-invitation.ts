import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { audit } from '../audit.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { limitRequests } from '../rate-limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { register } from '../sign-up/sign-up.ts'
import {
  confirmEmail,
  findUserByEmail,
  findUserById,
  isMailboxProven,
  json,
  type UserRow,
} from '../user/users.ts'
import { endEarlierWaysIn } from '../verification/earlier-credentials.ts'
import { storedInvitation } from './invitation-token.ts'
import type { Caller } from './on-behalf.ts'

type Shown = {
  state: 'open' | 'expired' | 'revoked' | 'accepted'
  email: string
  role: string
  organization_name: string
  invited_by: string
  has_account: boolean
}

async function find(trx: Trx, token: string) {
  const { rows } = await sql<Shown>`
    select * from private.read_invitation(${storedInvitation(token)})
  `.execute(trx)
  const [shown] = rows
  if (!shown) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation does not exist.')
  }
  return shown
}

/** What an invitation's page shows to anyone who holds its mail. */
export async function readInvitation(deps: AuthDeps, client: Client, token: string) {
  await limitRequests(deps, 'verify', client.address)
  return asAuth(deps.db, (trx) => find(trx, token))
}

async function join(trx: Trx, client: Client, joining: { token: string; person: string }) {
  await sql`select set_config('request.client_address', ${client.address}, true)`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select private.accept_invitation(${storedInvitation(joining.token)}, ${joining.person}::uuid) as id
  `.execute(trx)
  return rows[0]?.id
}

/** Joins with the account of the invited address, in a session that is let in. */
export async function acceptInvitation(deps: AuthDeps, { claims, client }: Caller, token: string) {
  const { sub, session_id } = claims
  await limitRequests(deps, 'verify', client.address)
  return asAuth(deps.db, async (trx) => {
    const { rows } = await sql<{ verified: boolean }>`
      select private.session_is_verified(${sub}::uuid, ${session_id}::uuid) as verified
    `.execute(trx)
    const user = sub && rows[0]?.verified ? await findUserById(trx, sub) : undefined
    if (!sub || !user) {
      throw new HttpError(403, 'session_not_verified', 'Finish signing in, then accept.')
    }
    // The person who signed up with this address need not be the one who was invited (security 58).
    if (!isMailboxProven(user) && user.email === (await find(trx, token)).email) {
      const words = 'Confirm your email address with a mailed code, then accept.'
      throw new HttpError(403, 'mailbox_not_proven', words)
    }
    return { organization_id: await join(trx, client, { token, person: sub }) }
  })
}

type NewPerson = { token: string; first_name: string; last_name: string; password: string }

function refuseKnown({ has_account }: Shown) {
  if (!has_account) return
  throw new HttpError(409, 'account_exists', 'This address has an account. Sign in to accept.')
}

/**
 * The account of an address whose owner has just shown the mail. What somebody put into one that waits for its
 * confirmation goes: no one had proven the address before (security 23).
 */
async function openAccount(
  trx: Trx,
  deps: AuthDeps,
  person: { email: string; passwordHash: string; data: Record<string, unknown>; client: Client },
): Promise<UserRow> {
  const { email, passwordHash, data } = person
  const waiting = await findUserByEmail(trx, email)
  if (!waiting) return confirmEmail(trx, await register(trx, deps, person))
  await endEarlierWaysIn(trx, waiting, { by: 'email' })
  await sql`
    update auth.users set encrypted_password = ${passwordHash}, raw_user_meta_data = ${json(data)}
    where id = ${waiting.id}
  `.execute(trx)
  return confirmEmail(trx, waiting)
}

/** Joins without an account: the mailed token proves the mailbox, so it opens the account and a session too. */
export async function acceptAsNewPerson(deps: AuthDeps, client: Client, given: NewPerson) {
  const { db, settings } = deps
  const { token, first_name, last_name, password } = given
  await limitRequests(deps, 'signup', client.address)
  const shown = await asAuth(db, (trx) => find(trx, token))
  refuseKnown(shown)
  checkPassword(settings, password, shown.email)
  const passwordHash = await hashPassword(settings, password)
  const data = { first_name, last_name, display_name: `${first_name} ${last_name}` }
  return asAuth(db, async (trx) => {
    await sql`select private.hold_open_invitation(${storedInvitation(token)})`.execute(trx)
    refuseKnown(await find(trx, token))
    const user = await openAccount(trx, deps, { email: shown.email, passwordHash, data, client })
    const organizationId = await join(trx, client, { token, person: user.id })
    await audit(trx, client, 'invite_accepted', user)
    const session = await openSession(trx, deps, {
      user,
      method: 'invite',
      client,
      tag: 'invitation',
    })
    return { organization_id: organizationId, session }
  })
}

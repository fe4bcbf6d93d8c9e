import { addressBlock } from '../../http/address/client-address.ts'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { confirmPhoneChange } from '../phone/change.ts'
import { countSince, fingerprint, limitTries } from '../rate-limits.ts'
import { confirmEmailChange } from '../user/email-change.ts'
import { admitPlatformAdmin } from '../user/platform-admins.ts'
import {
  confirmEmail,
  confirmPhone,
  isBanned,
  isMailboxProven,
  isNumberProven,
  type UserRow,
} from '../user/users.ts'
import { endEarlierWaysIn, type ShownSession } from './earlier-credentials.ts'
import {
  clearTokens,
  consumeToken,
  findByToken,
  findWaiting,
  matchCode,
  type Pending,
  type Purpose,
  type Sent,
} from './one-time-tokens.ts'

const triesPerCode = 5
const triesFromAddress = { count: 30, seconds: 3600 }
const triesPerAccount = { count: 100, seconds: 3600 }

const purposesByType = new Map<string, Purpose[]>([
  ['email', ['signup', 'invite', 'magiclink']],
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_new', 'email_change_current']],
])

export function purposesOf(type: string) {
  return purposesByType.get(type)
}

/** Codes that go to a number have no link. */
const phonePurposesByType = new Map<string, Purpose[]>([
  ['sms', ['sms_signup', 'sms']],
  ['phone_change', ['phone_change']],
])

export function phonePurposesOf(type: string) {
  return phonePurposesByType.get(type)
}

const throughPhone = new Set<Purpose>([...phonePurposesByType.values()].flat())
const changes = new Set<Purpose>(['email_change_new', 'email_change_current', 'phone_change'])

export const otherMailbox =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export function expiredLink() {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

function expiredCode() {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** What a code proves that was mailed or sent to a phone. Every try is on record before the code is compared, no matter who asks at the same time. */
export async function proveByCode(
  deps: AuthDeps,
  client: Client,
  given: Sent & { code: string },
): Promise<Pending> {
  const { db, settings } = deps
  const account = `verify:account:${fingerprint(given.to)}`
  await limitTries(deps, [
    [`${account}:${addressBlock(client.address)}`, triesFromAddress],
    [account, triesPerAccount],
  ])
  const found = await asAuth(db, async (trx) => {
    const open = []
    for (const waiting of await findWaiting(trx, settings, given)) {
      const tries = await countSince(trx, `code:${waiting.id}`, waiting.issued)
      if (tries <= triesPerCode) open.push(waiting)
    }
    return open
      .map((waiting) => matchCode(settings, waiting, given.purposes, given.code))
      .find((pending) => pending !== undefined)
  })
  if (!found) throw expiredCode()
  return found
}

export async function proveByLink(
  deps: AuthDeps,
  token: string,
  purposes: readonly Purpose[],
): Promise<Pending> {
  const found = await asAuth(deps.db, (trx) => findByToken(trx, deps.settings, token, purposes))
  if (!found) throw expiredLink()
  return found
}

type Proof = { client: Client; pending: Pending; shown: ShownSession | null }

/** What a proof does. The mail or text that confirms a sign-up names it, so it confirms the password of that sign-up too. */
async function applyProof(
  trx: Trx,
  deps: AuthDeps,
  user: UserRow,
  { pending: { purpose }, shown }: Proof,
): Promise<UserRow | null> {
  if (purpose === 'email_change_new' || purpose === 'email_change_current') {
    return confirmEmailChange(trx, deps, user, shown)
  }
  if (purpose === 'phone_change') return confirmPhoneChange(trx, deps, user, shown)
  if (purpose === 'sms' || purpose === 'sms_signup') {
    if (isNumberProven(user)) return user
    if (purpose === 'sms') await endEarlierWaysIn(trx, user, { by: 'phone', shown })
    return confirmPhone(trx, user)
  }
  if (isMailboxProven(user)) return user
  if (purpose !== 'signup') await endEarlierWaysIn(trx, user, { by: 'email', shown })
  return confirmEmail(trx, user)
}

/** Uses a proof up and does what it was for. Null: one of two mailboxes agreed. */
export async function complete(
  trx: Trx,
  deps: AuthDeps,
  proof: Proof & { expired?: (() => AuthError) | undefined },
): Promise<UserRow | null> {
  const { client, pending, expired = expiredCode } = proof
  if (!(await consumeToken(trx, pending))) throw expired()
  const user = await trx
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', pending.user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw expired()
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  const proven = await applyProof(trx, deps, user, proof)
  if (!proven) return null
  await clearTokens(trx, user.id)
  await admitPlatformAdmin(trx, deps.settings, { user: proven, purpose: pending.purpose, client })
  if (pending.purpose === 'invite') await audit(trx, client, 'invite_accepted', proven)
  if (changes.has(pending.purpose)) await audit(trx, client, 'user_modified', proven)
  const provider = throughPhone.has(pending.purpose) ? 'phone' : 'email'
  await audit(trx, client, 'login', proven, { provider, method: pending.purpose })
  return proven
}

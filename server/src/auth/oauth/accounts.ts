import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { accountLinked } from '../../mail/templates/account-linked.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { writeMail } from '../mail/auth-mails.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { postNotice } from '../mail/notices.ts'
import { emailTaken } from '../user/email-change.ts'
import {
  confirmEmail,
  findUserByEmail,
  findUserById,
  insertUser,
  isBanned,
  isMailboxProven,
  type UserRow,
} from '../user/users.ts'
import { endEarlierWaysIn } from '../verification/earlier-credentials.ts'
import { findByVerifiedEmail, findIdentity, lockProfile, saveIdentity } from './identities.ts'
import type { Profile } from './providers/provider.ts'

export type SignIn = { profile: Profile; client: Client; redirectTo: string }

/** A refusal is returned and not thrown when what was written before it has to stay. */
export type Outcome = { user: UserRow } | { refusal: AuthError }

function isVerified({ emails }: Profile, email: string | null) {
  return emails.some((one) => one.verified && one.email === email)
}

function needsVerification(provider: string, sent: boolean) {
  return new AuthError(
    422,
    'provider_email_needs_verification',
    sent
      ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
      : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
}

/** Asks the mailbox itself, because the provider does not vouch for it. */
async function askMailbox(
  trx: Trx,
  deps: AuthDeps,
  user: UserRow,
  signIn: SignIn,
): Promise<Outcome> {
  const { profile, client, redirectTo } = signIn
  if (!user.email) return { refusal: needsVerification(profile.provider, false) }
  const { email } = user
  await limitMails(trx, deps.settings, { kind: 'signup', email, standing: 'stranger' })
  const mail = { user, email, purpose: 'signup', redirectTo } as const
  await writeMail(trx, deps, mail)
  await sql`update auth.users set confirmation_sent_at = now() where id = ${user.id}`.execute(trx)
  await audit(trx, client, 'user_confirmation_requested', user)
  return { refusal: needsVerification(profile.provider, true) }
}

export function alreadyLinked(toCaller: boolean) {
  const message = toCaller
    ? 'Identity is already linked'
    : 'Identity is already linked to another user'
  return new AuthError(422, 'identity_already_exists', message)
}

export function refuseBanned(user: UserRow) {
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
}

function tellOwner(trx: Trx, deps: AuthDeps, { email }: UserRow, { provider }: Profile) {
  const { name } = deps.settings.external[provider] ?? {}
  return postNotice(trx, deps, email, accountLinked({ provider, name }))
}

/** Opens an account that its provider vouches for to the caller who came through that provider alone. */
async function link(trx: Trx, deps: AuthDeps, user: UserRow, signIn: SignIn): Promise<UserRow> {
  const { profile, client } = signIn
  refuseBanned(user)
  await endEarlierWaysIn(trx, user, { by: 'provider' })
  const linked = await saveIdentity(trx, user.id, profile)
  await audit(trx, client, 'identity_linked', linked, { provider: profile.provider })
  await tellOwner(trx, deps, user, profile)
  return isMailboxProven(user) ? linked : confirmEmail(trx, linked)
}

async function create(trx: Trx, deps: AuthDeps, signIn: SignIn): Promise<Outcome> {
  const { profile, client } = signIn
  const { provider, emails, data } = profile
  if (!deps.settings.signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  const candidate = emails.find(({ verified }) => verified) ?? emails[0]
  // No one could get into an account without an address, so none is made.
  if (!candidate || (await findUserByEmail(trx, candidate.email))) {
    return { refusal: needsVerification(provider, false) }
  }
  const user = await insertUser(trx, {
    email: candidate.email,
    confirmed: candidate.verified,
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
  })
  const saved = await saveIdentity(trx, user.id, profile)
  await audit(trx, client, 'user_signedup', saved, { provider })
  return candidate.verified ? { user: saved } : askMailbox(trx, deps, saved, signIn)
}

/** Somebody who came through the same account of the provider before. */
async function returnTo(trx: Trx, deps: AuthDeps, user: UserRow, signIn: SignIn): Promise<Outcome> {
  refuseBanned(user)
  if (!isMailboxProven(user) && isVerified(signIn.profile, user.email)) {
    await endEarlierWaysIn(trx, user, { by: 'provider' })
    return { user: await confirmEmail(trx, await saveIdentity(trx, user.id, signIn.profile)) }
  }
  const saved = await saveIdentity(trx, user.id, signIn.profile)
  return user.confirmed_at ? { user: saved } : askMailbox(trx, deps, saved, signIn)
}

/** Finds or makes the account of somebody whom a provider sent (reference 6.7). */
export async function signInWithProfile(
  trx: Trx,
  deps: AuthDeps,
  signIn: SignIn,
): Promise<Outcome> {
  const { profile } = signIn
  await lockProfile(trx, profile)
  const identity = await findIdentity(trx, profile)
  const known = identity && (await findUserById(trx, identity.user_id))
  if (known?.confirmed_at) return returnTo(trx, deps, known, signIn)
  const vouched = profile.emails.some(({ verified }) => verified)
  // An account that no one confirmed does not keep a person from the account of the real address.
  if (known && (!vouched || isVerified(profile, known.email))) {
    return returnTo(trx, deps, known, signIn)
  }
  const owner = await findByVerifiedEmail(trx, profile)
  if (identity) await trx.deleteFrom('auth.identities').where('id', '=', identity.id).execute()
  if (owner) return { user: await link(trx, deps, owner, signIn) }
  return create(trx, deps, signIn)
}

/** Adds an identity to the account that asked for it; a visitor becomes a full user by it. */
export async function linkProfile(
  trx: Trx,
  deps: AuthDeps,
  user: UserRow,
  signIn: SignIn,
): Promise<UserRow> {
  const { profile, client } = signIn
  await lockProfile(trx, profile)
  refuseBanned(user)
  const identity = await findIdentity(trx, profile)
  if (identity) throw alreadyLinked(identity.user_id === user.id)
  const linked = await saveIdentity(trx, user.id, profile)
  await audit(trx, client, 'identity_linked', linked, { provider: profile.provider })
  await tellOwner(trx, deps, user, profile)
  if (linked.email) return linked
  const adopted = profile.emails.find(({ verified }) => verified)
  const taken = adopted && (await findUserByEmail(trx, adopted.email))
  if (adopted && !taken) {
    const named = await trx
      .updateTable('auth.users')
      .set({ email: adopted.email, email_change: '', is_anonymous: false, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return confirmEmail(trx, named)
  }
  if (!linked.is_anonymous) return linked
  throw taken ? emailTaken() : needsVerification(profile.provider, false)
}

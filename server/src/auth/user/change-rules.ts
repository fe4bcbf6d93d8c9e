import { sql } from 'kysely'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { type Caller, requireSecondStep } from '../guard.ts'
import { verifyPassword } from '../passwords/hashing.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { forget, limitTries } from '../rate-limits.ts'

type Changes = {
  email?: string | null | undefined
  phone?: string | null | undefined
  password?: string | null | undefined
  nonce?: string | null | undefined
  app_metadata?: unknown
}

async function hasVerifiedFactor(trx: Trx, userId: string) {
  const { rows } = await sql`
    select from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1
  `.execute(trx)
  return rows.length > 0
}

/** A session without the second factor must not be able to move the account. */
export async function checkLevel(trx: Trx, { user, session }: Caller) {
  if (!session) return
  if (session.aal !== 'aal2' && (await hasVerifiedFactor(trx, user.id))) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

/** What the caller may not ask for, before anything costly happens. */
export async function checkChanges(
  trx: Trx,
  deps: AuthDeps,
  { caller, changes }: { caller: Caller; changes: Changes },
) {
  requireSecondStep(deps, caller, 'to change your account')
  const { settings } = deps
  const { user } = caller
  const { email, phone, password } = changes
  if (changes.app_metadata !== undefined && changes.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const newEmail = email && email !== user.email
  const newPhone = phone && phone !== user.phone
  if (user.is_sso_user && (newEmail || newPhone || password || changes.nonce)) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  if (!newEmail && !newPhone && !password) return
  if (newPhone && !settings.phone)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone numbers cannot be changed')
  if (user.is_anonymous && password && !email && !phone) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  await checkLevel(trx, caller)
  if (password) checkPassword(settings, password, email || (user.email ?? ''))
}

const tries = { count: 10, seconds: 900 }
/** Who was let in by the mailbox or the phone may have forgotten the password. */
const withoutPassword = ['otp', 'magiclink', 'recovery']

/** Anyone who replaces a password shows that they know it. */
export async function checkCurrentPassword(
  deps: AuthDeps,
  { user, session }: Caller,
  current: string | null | undefined,
) {
  const { db, settings } = deps
  const { encrypted_password: stored } = user
  if (!settings.currentPassword || !stored) return
  if (session?.methods.some((method) => withoutPassword.includes(method))) return
  if (!current) {
    throw new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  }
  const failures = `password:current:${user.id}`
  await limitTries(deps, [[failures, tries]])
  if (!(await verifyPassword(settings, stored, current))) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right.')
  }
  await asAuth(db, (trx) => forget(trx, failures))
}

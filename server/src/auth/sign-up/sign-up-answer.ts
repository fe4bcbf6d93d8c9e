import type { Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthSettings } from '../settings.ts'
import { type Metadata, presentUser, type UserRow } from '../user/users.ts'

/** What an account is named by. */
type Name = { email: string } | { phone: string }

export function alreadyRegistered() {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}

function skeleton(id: string, name: Name) {
  const now = new Date()
  const provider = 'email' in name ? 'email' : 'phone'
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    ...name,
    app_metadata: { provider, providers: [provider] },
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  }
}

/** What a new account looks like, made of the request alone. */
function newUser(id: string, name: Name, data: Metadata) {
  const user = skeleton(id, name)
  const metadata = { ...data, sub: id, ...name, email_verified: false, phone_verified: false }
  const identity = {
    identity_id: crypto.randomUUID(),
    id,
    user_id: id,
    identity_data: metadata,
    provider: user.app_metadata.provider,
    last_sign_in_at: user.created_at,
    created_at: user.created_at,
    updated_at: user.created_at,
    ...('email' in name ? name : {}),
  }
  return { ...user, user_metadata: metadata, identities: [identity] }
}

/** What the sign-up of a name that has a confirmed account is answered: nothing to tell it by (security 13). */
export function madeUpUser({ neutralAnswers }: AuthSettings, name: Name, data: Metadata) {
  const id = crypto.randomUUID()
  if (neutralAnswers) return newUser(id, name, data)
  // As upstream has it: clients tell by the missing identities that the name is taken.
  return { ...skeleton(id, name), role: '', user_metadata: data, identities: [] }
}

/**
 * What the sign-up of a name without a confirmed account is answered. The id of an account that was there is
 * not told either.
 */
export async function signUpAnswer(
  trx: Trx,
  settings: AuthSettings,
  user: UserRow,
  { isNew, name, data }: { isNew: boolean; name: Name; data: Metadata },
) {
  if (settings.neutralAnswers) return newUser(isNew ? user.id : crypto.randomUUID(), name, data)
  const present = await presentUser(trx, user)
  return user.invited_at ? { ...present, user_metadata: {}, identities: [] } : present
}

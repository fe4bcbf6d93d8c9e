import { asAuth } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import type { Caller } from '../guard.ts'
import { consumeToken } from './one-time-tokens.ts'
import { proveByCode } from './verification.ts'

type Nonce = string | null | undefined

/** A session older than a day changes the password only with the code that was sent for it. */
export async function checkNonce(deps: AuthDeps, client: Client, caller: Caller, nonce: Nonce) {
  const { user, session } = caller
  if (!session?.old || session.methods.includes('recovery')) return
  if (!user.email && !user.phone) return
  if (!nonce) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  await proveNonce(deps, client, caller, nonce)
}

/** The code that was sent for this session, which is used up by it. */
export async function proveNonce(deps: AuthDeps, client: Client, caller: Caller, nonce: Nonce) {
  const { user, session } = caller
  const to = user.email || user.phone
  if (!nonce || !to || !session) {
    throw new AuthError(400, 'reauthentication_needed', 'This requires reauthentication')
  }
  const wrong = () =>
    new AuthError(422, 'reauthentication_not_valid', 'Verification code is not valid')
  const purposes = [`reauthentication:${session.id}`] as const
  const pending = await proveByCode(deps, client, { to, code: nonce, purposes }).catch((error) => {
    throw error instanceof AuthError && error.code === 'otp_expired' ? wrong() : error
  })
  if (!(await asAuth(deps.db, (trx) => consumeToken(trx, pending)))) throw wrong()
}

import type { Claims, Trx } from '../../lib/database/database.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { loadCaller, requireSecondStep } from '../guard.ts'
import type { AuthSettings } from '../settings.ts'
import type { UserRow } from '../user/users.ts'

export function requireManualLinking(settings: AuthSettings) {
  if (settings.manualLinking) return
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** The caller, in a session that has passed its one-time code or second factor: a way in is about to change. */
export async function loadTrusted(
  trx: Trx,
  deps: AuthDeps,
  claims: Claims & { sub: string },
): Promise<UserRow> {
  const caller = await loadCaller(trx, claims)
  requireSecondStep(deps, caller, 'to change how you sign in')
  // A second way in would outlive what the organisation's identity provider says.
  if (caller.user.is_sso_user) {
    throw new AuthError(422, 'user_sso_managed', 'Your organization manages how you sign in.')
  }
  return caller.user
}

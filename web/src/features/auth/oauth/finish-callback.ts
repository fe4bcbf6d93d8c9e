import { redirect } from '@tanstack/react-router'
import { supabase } from '@/lib/supabase.ts'
import { readClaims } from '@/session/access/claims.ts'
import { type CallbackError, callbackErrorOf, isSsoError } from '@/session/callback-errors.ts'
import { rememberRecovery } from '@/session/recovery-session.ts'
import type { SessionStore } from '@/session/session-store.ts'
import { exchangeCode } from './oauth-client.ts'
import { type Callback, readCallback } from './read-callback.ts'

export type CallbackLocation = {
  context: { session: SessionStore }
  location: { searchStr: string; hash: string }
  search: { redirectTo?: string | undefined }
}

/** Sets the session of the callback and returns its access token. */
async function take(store: SessionStore, callback: Exclude<Callback, { problem: CallbackError }>) {
  await store.known()
  await store.anonymousSettled()
  if ('code' in callback) {
    await exchangeCode(callback.code)
  } else {
    const { error } = await supabase().auth.setSession(callback.tokens)
    if (error) throw error
  }
  return store.get().session?.access_token ?? ''
}

/** Where to go with a session that a mailed link of this type, or a provider, has opened. */
function placeFor(token: string, type: string | null, redirectTo: string | undefined) {
  if (type === 'recovery') {
    rememberRecovery(token)
    return redirect({ to: '/auth/reset-password', replace: true })
  }
  if (type === 'invite') {
    return redirect({ to: '/auth/accept-invitation', search: { step: 'account' }, replace: true })
  }
  const { isAwaitingOtp, userRole } = readClaims(token)
  // A new account has no organization yet: the second step of the sign-up asks for it.
  if (!isAwaitingOtp && !userRole) return redirect({ to: '/auth/signup', replace: true })
  return redirect({ to: '/', search: { redirectTo }, replace: true })
}

/** Sets the session of the callback, or shows its error at the sign-in. */
export async function finishCallback({
  context,
  location,
  search: { redirectTo },
}: CallbackLocation) {
  const callback = readCallback(location.searchStr, location.hash)
  if (!callback) return
  const refuse = (problem: CallbackError) => {
    const ssoFailed = isSsoError(problem) || undefined
    const search = { redirectTo, problem, ssoFailed }
    return redirect({ to: '/auth/signin', search, replace: true })
  }
  if ('problem' in callback) throw refuse(callback.problem)
  const token = await take(context.session, callback).catch((error: unknown) => {
    throw refuse(callbackErrorOf(error))
  })
  throw placeFor(token, 'type' in callback ? callback.type : null, redirectTo)
}

/** The same for the page of a new password, which shows its errors itself. */
export async function finishRecoveryCallback({
  context,
  location,
}: Omit<CallbackLocation, 'search'>) {
  const callback = readCallback('', location.hash)
  if (!callback || !('tokens' in callback)) return
  const token = await take(context.session, callback).catch((error: unknown) => {
    const hash = String(new URLSearchParams({ error_code: callbackErrorOf(error) }))
    throw redirect({ to: '/auth/reset-password', hash, replace: true })
  })
  throw placeFor(token, 'recovery', undefined)
}

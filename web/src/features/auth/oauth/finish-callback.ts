import { redirect } from '@tanstack/react-router'
import { supabase } from '@/lib/supabase.ts'
import { readClaims } from '@/session/access/claims.ts'
import { type Problem, problemOf } from '@/session/callback-errors.ts'
import { rememberRecovery } from '@/session/recovery-session.ts'
import type { SessionStore } from '@/session/session-store.ts'
import { redeem } from './oauth-client.ts'
import { readWayBack, type WayBack } from './read-callback.ts'

export type Arrival = {
  context: { session: SessionStore }
  location: { searchStr: string; hash: string }
  search: { redirectTo?: string | undefined }
}

/** Gives the token of the session that is there from now on. */
async function take(store: SessionStore, wayBack: Exclude<WayBack, { problem: Problem }>) {
  await store.known()
  await store.visited()
  if ('code' in wayBack) {
    await redeem(wayBack.code)
  } else {
    const { error } = await supabase().auth.setSession(wayBack.tokens)
    if (error) throw error
  }
  return store.get().session?.access_token ?? ''
}

/** Where a session leads that was opened elsewhere: by a mailed link of this type, or at another site. */
function placeFor(token: string, type: string | null, redirectTo: string | undefined) {
  if (type === 'recovery') {
    rememberRecovery(token)
    return redirect({ to: '/auth/reset-password', replace: true })
  }
  if (type === 'invite') {
    return redirect({ to: '/auth/accept-invitation', search: { step: 'account' }, replace: true })
  }
  const { isAwaitingOtp, userRole } = readClaims(token)
  // Somebody new lacks the organisation, which the second step of the sign-up asks for.
  if (!isAwaitingOtp && !userRole) return redirect({ to: '/auth/signup', replace: true })
  return redirect({ to: '/', search: { redirectTo }, replace: true })
}

/** Takes the session that someone brings back from another site, or says at the sign-in why there is none. */
export async function finishVisit({ context, location, search: { redirectTo } }: Arrival) {
  const wayBack = readWayBack(location.searchStr, location.hash)
  if (!wayBack) return
  const refuse = (problem: Problem) =>
    redirect({ to: '/auth/signin', search: { redirectTo, problem }, replace: true })
  if ('problem' in wayBack) throw refuse(wayBack.problem)
  const token = await take(context.session, wayBack).catch((error: unknown) => {
    throw refuse(problemOf(error))
  })
  throw placeFor(token, 'type' in wayBack ? wayBack.type : null, redirectTo)
}

/** The same for the page of a new password, which tells its errors itself. */
export async function finishRecovery({ context, location }: Omit<Arrival, 'search'>) {
  const wayBack = readWayBack('', location.hash)
  if (!wayBack || !('tokens' in wayBack)) return
  const token = await take(context.session, wayBack).catch((error: unknown) => {
    const hash = String(new URLSearchParams({ error_code: problemOf(error) }))
    throw redirect({ to: '/auth/reset-password', hash, replace: true })
  })
  throw placeFor(token, 'recovery', undefined)
}

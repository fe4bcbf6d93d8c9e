import {
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js'
import type { Client } from '@/lib/supabase.ts'
import { rememberRecovery } from './recovery-session.ts'

export type SessionState = {
  /** Until `settled` it is the stored one, which may have ended. */
  session: Session | null
  /** False until the stored session was read and, for a person, refreshed once. */
  settled: boolean
  /** Why a visitor has no session; null while one is asked for. */
  failure: Error | null
}

const pauseAfterLogout = 100
// Later than that the client renews a token before it is used.
const freshness = 90_000

const isFresh = ({ expires_at = 0 }: Session) => expires_at * 1000 > Date.now() + freshness

/** False when the server could not be reached, or another tab stored its own refresh first. */
const endsSession = (error: AuthError) =>
  !isAuthRetryableFetchError(error) && !isAuthRefreshDiscardedError(error)

/** One tab signs in for all of them; the others find its session in the storage they share. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('anonymous-sign-in', work)
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The session of this page, outside React: guards of routes and the contexts both read it. `forget` is called
 * when a session ends, here or in another tab.
 */
export function createSessionStore(client: Client, forget: () => void) {
  let state: SessionState = { session: null, settled: false, failure: null }
  let retry: ReturnType<typeof setTimeout> | undefined
  let anonymous: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settling = Promise.withResolvers<void>()

  function set(next: Partial<SessionState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
    if (state.settled) settling.resolve()
  }

  function signInAnonymously(): Promise<void> {
    if (anonymous) return anonymous
    if (state.failure) set({ failure: null })
    anonymous = alone(async () => {
      const { data } = await client.auth.getSession()
      if (data.session) return set({ session: data.session })
      const { error } = await client.auth.signInAnonymously()
      if (error) throw error
    })
      .catch((failure: Error) => {
        set({ failure })
        throw failure
      })
      .finally(() => {
        anonymous = undefined
      })
    return anonymous
  }

  // A visitor can read the page without a session; who needs one shows the failure and asks again.
  const tryAnonymously = () => void signInAnonymously().catch(() => {})

  async function begin(stored: Session | null) {
    if (stored && !stored.user.is_anonymous) {
      // What a person needs is asked for with the stored token while it is renewed; nothing is decided by it.
      if (isFresh(stored)) set({ session: stored })
      const { error } = await client.auth.refreshSession()
      if (error && endsSession(error)) await client.auth.signOut({ scope: 'local' })
      const { data } = await client.auth.getSession()
      stored = data.session
    }
    set({ session: stored, settled: true })
    if (!stored) tryAnonymously()
  }

  /** Listens to the client until the function that it returns is called. */
  function start() {
    const { data } = client.auth.onAuthStateChange((event, session) => {
      // Calls to the client wait for this callback to return, so they are made after it.
      if (event === 'INITIAL_SESSION') setTimeout(() => void begin(session))
      else if (event === 'SIGNED_OUT') {
        forget()
        set({ session: null })
        if (state.settled) retry = setTimeout(tryAnonymously, pauseAfterLogout)
      } else {
        if (event === 'PASSWORD_RECOVERY' && session) rememberRecovery(session.access_token)
        set({ session, failure: null })
      }
    })
    return () => {
      data.subscription.unsubscribe()
      clearTimeout(retry)
    }
  }

  return {
    start,
    signInAnonymously,
    /** To await before a sign-in: an anonymous session that came later would replace its session. */
    anonymousSettled: async () => {
      if (!state.session) await signInAnonymously().catch(() => {})
    },
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The session once it is known; null for a visitor who has none yet. */
    async known() {
      await settling.promise
      return state.session
    },
  }
}

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionState | undefined>(undefined)

/** The session of the page as it is now, for the contexts that are made of it. */
export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession must be used within a SessionProvider')
  return state
}

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return (
    <SessionContext value={useSyncExternalStore(store.subscribe, store.get)}>
      {children}
    </SessionContext>
  )
}

import { sessionKey } from '@/lib/supabase.ts'

/** What an earlier visit left in the storage of the browser. */
export function setSession(session: object | undefined) {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session))
  else localStorage.removeItem(sessionKey)
}

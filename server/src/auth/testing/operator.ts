import { createClient } from '@supabase/supabase-js'
import type { AuthServer } from './auth-server.ts'

/** The official client's admin side, with the server's own key unless another bearer is given. */
export function operator(server: AuthServer, key = server.serviceKey) {
  const auth = { autoRefreshToken: false, persistSession: false }
  return createClient(server.url, key, { auth }).auth.admin
}

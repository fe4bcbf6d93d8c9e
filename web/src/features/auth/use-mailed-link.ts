import { supabase } from '@/lib/supabase.ts'
import { useAuth } from '@/session/auth-context.tsx'

/** Uses the token of a mailed link up. */
export function useMailedLink() {
  const { session, signInAnonymously } = useAuth()

  return async (token: string, type: 'invite' | 'recovery') => {
    // A visitor's session that came later would take the place of the one of the link.
    if (!session) await signInAnonymously().catch(() => {})
    const { data, error } = await supabase().auth.verifyOtp({ token_hash: token, type })
    if (error) throw error
    if (!data.user) throw new Error('User not found after sign-in.')
    return data.user
  }
}

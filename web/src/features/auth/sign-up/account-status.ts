import { supabase } from '@/lib/supabase.ts'

/** What an address that is taken means: an account in use, or one that has lost every organisation. */
export async function checkAccountStatus(email: string): Promise<'active' | 'inactive'> {
  const { data, error, status } = await supabase().rpc('check_user_inactive_status', {
    user_email: email,
  })
  // 0: there was no answer. A refusal is an answer, and tells no more than that the address is taken.
  if (error && status === 0) {
    throw new Error('Unable to verify user status. Please try again.', { cause: error })
  }
  const [found] = data ?? []
  return found?.user_exists && found.is_inactive ? 'inactive' : 'active'
}

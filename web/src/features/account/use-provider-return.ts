import { useEffect } from 'react'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { callbackErrorMessage } from '@/session/callback-error-messages.ts'
import { callbackErrorIn } from '@/session/callback-errors.ts'

/** How a visit to a provider ended: in the fragment of the address, from where it is taken away at once. */
export function useProviderReturn(onLinked: () => void) {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    const fields = new URLSearchParams(hash.slice(1))
    const token = fields.has('provider_token') ? fields.get('access_token') : null
    const problem = callbackErrorIn(fields)
    if (!token && !problem) return
    window.history.replaceState(window.history.state, '', pathname + search)
    if (problem) {
      const description = callbackErrorMessage(problem, 'Try again.')
      toast.error('The account was not connected', { description })
    }
    if (!token) return
    toast.success('The account was connected')
    // The visit opened a session of its own. This page keeps the one that it has.
    void supabase().auth.admin.signOut(token, 'local').then(onLinked)
  }, [onLinked])
}

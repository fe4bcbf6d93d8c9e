import type { User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { authRequest } from '@/lib/auth/auth-request.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'

/** The account as the server has it: a confirmation may have happened in another window. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'user'],
    queryFn: async (): Promise<User> => {
      const { data, error } = await supabase().auth.getUser()
      if (error) throw error
      return data.user
    },
    ...alwaysFresh,
  })

export type OwnSession = {
  id: string
  created_at: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
  aal: 'aal1' | 'aal2' | null
  current: boolean
}

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'sessions'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('my_sessions').abortSignal(signal).throwOnError()
      return data as OwnSession[]
    },
    ...alwaysFresh,
  })

export type OwnedAlone = { organization_id: string; name: string }

/** The organizations that keep their last owner from deleting the account. */
export const ownedAloneQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'owned-alone'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('my_organizations_owned_alone')
        .abortSignal(signal)
        .throwOnError()
      return (data ?? []) as OwnedAlone[]
    },
    ...alwaysFresh,
    // Without an answer the server says it when a code is asked for.
    retry: false,
  })

export async function endSession(session: string) {
  await supabase().rpc('end_session', { session }).throwOnError()
}

export async function endOtherSessions() {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw error
}

export const recoveryCodesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'recovery-codes'],
    queryFn: () => authRequest<{ remaining: number }>('GET', 'recovery-codes'),
    staleTime: 0,
  })

export async function makeRecoveryCodes() {
  const { codes } = await authRequest<{ codes: string[] }>('POST', 'recovery-codes')
  return codes
}

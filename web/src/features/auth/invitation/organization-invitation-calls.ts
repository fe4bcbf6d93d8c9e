import { queryOptions } from '@tanstack/react-query'
import { CallError, callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'
import type { GivenRole } from '@/session/organization/roles.ts'
import type { Account } from '../sign-up/account-rules.ts'

export type Preview = {
  state: 'open' | 'expired' | 'revoked' | 'accepted'
  email: string
  role: GivenRole
  organization_name: string
  invited_by: string
  has_account: boolean
}

const path = 'organization-invitations'

/** What the invitation is; null when there is none with this token. */
export const previewQuery = (token: string, visit: () => Promise<void>) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      // Every session may ask, also the one of a visitor.
      await visit()
      try {
        return await callFunction<Preview>(`${path}/preview`, { body: { token }, signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
    retry: false,
    refetchOnWindowFocus: 'always',
  })

/** Joins as the signed-in user. */
export async function joinAsMyself(token: string) {
  await callFunction(`${path}/accept`, { body: { token } })
}

type Opened = { session: { access_token: string; refresh_token: string } }

/** Opens the account of the invited address, which joins, and goes on in its session. */
export async function joinAsNewPerson(token: string, { firstName, lastName, password }: Account) {
  const body = { token, first_name: firstName, last_name: lastName, password }
  const { session } = await callFunction<Opened>(`${path}/accept`, { body })
  const { error } = await supabase().auth.setSession(session)
  if (error) throw error
}

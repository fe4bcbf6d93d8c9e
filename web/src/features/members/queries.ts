import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { anyContaining } from '@/lib/query/ilike.ts'
import { rowsOfPage } from '@/lib/query/rows-of-page.ts'
import { supabase } from '@/lib/supabase.ts'
import type { GivenRole } from '@/session/organization/roles.ts'
import type { Invitation, MemberRow } from './member.ts'
import type { MemberSearch } from './member-search.ts'

export const pageSize = 25

const order = {
  name: { column: 'profile(display_name)', ascending: true },
  newest: { column: 'created_at', ascending: false },
  role: { column: 'role', ascending: false },
} as const

export type MemberPage = { members: MemberRow[]; total: number; page: number }

export const membersQuery = (
  organizationId: string,
  { search, role, sort, page = 1 }: Omit<MemberSearch, 'open'>,
) =>
  queryOptions({
    queryKey: ['members', organizationId, 'list', { search, role, sort, page }],
    queryFn: async ({ signal }): Promise<MemberPage> => {
      const { column, ascending } = order[sort ?? 'name']
      const profile = 'profile:organization_member_profiles!inner(display_name,email)'
      const found = await rowsOfPage({ page, size: pageSize }, (counted, from, to) => {
        let query = supabase()
          .from('organization_members')
          .select(`id,user_id,role,created_at,${profile}`, counted)
          .eq('organization_id', organizationId)
          .neq('role', 'INACTIVE')
          .order(column, { ascending })
          .order('id')
        if (search?.trim())
          query = query.or(anyContaining(['display_name', 'email'], search), {
            referencedTable: 'profile',
          })
        if (role) query = query.eq('role', role)
        return query.range(from, to).abortSignal(signal)
      })
      // The filter leaves no role but those that can be given.
      return { members: found.rows as MemberRow[], total: found.total, page }
    },
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** The whole organisation, whatever the list is filtered by. */
export const headcountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['members', organizationId, 'headcount'],
    queryFn: async ({ signal }) => {
      const counted = () =>
        supabase()
          .from('organization_members')
          .select('id', { count: 'exact', head: true })
          .eq('organization_id', organizationId)
          .abortSignal(signal)
      const [all, owning] = await Promise.all([
        counted().neq('role', 'INACTIVE').throwOnError(),
        counted().eq('role', 'owner').throwOnError(),
      ])
      return { members: all.count ?? 0, owners: owning.count ?? 0 }
    },
    ...alwaysFresh,
  })

/** Who was asked and has not answered; expired ones stay until they are sent again or revoked. */
export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['members', organizationId, 'invitations'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('organization_invitations')
        .select('id,email,role,sent_at,expires_at')
        .eq('organization_id', organizationId)
        .is('accepted_at', null)
        .is('revoked_at', null)
        .order('sent_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    ...alwaysFresh,
  })

const invitations = 'organization-invitations'

export async function invite(organization_id: string, email: string, role: GivenRole) {
  await callFunction(invitations, { body: { organization_id, email, role } })
}

export async function resendInvitation({ id }: Invitation) {
  await callFunction(`${invitations}/${id}/resend`, { method: 'POST' })
}

export async function revokeInvitation({ id }: Invitation) {
  await callFunction(`${invitations}/${id}/revoke`, { method: 'POST' })
}

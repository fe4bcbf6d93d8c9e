import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { refetchIfLoaded } from '@/lib/query/refetch.ts'
import type { Wanted } from '@/lib/realtime/connection.ts'
import { fallbackInterval, useChanges } from '@/lib/realtime/use-changes.ts'
import { supabase } from '@/lib/supabase.ts'
import { readClaims, type TokenClaims } from '../access/claims.ts'
import { useSession } from '../session-context.tsx'
import { activeMember, type Member, membershipsQuery, noMembership } from './membership.ts'
import { useAccessRemoved } from './use-access-removed.ts'

const pollingInterval = 30_000

type OrganizationMembership = {
  /** The membership of the organisation that the person works in now. */
  member: Member | null
  organizationId: string | null
  loading: boolean
  error: string | null
  /** The membership ended while the page was open, and there is no other. */
  accessRemoved: boolean
}

const MembershipContext = createContext<OrganizationMembership | undefined>(undefined)

export function useOrganizationMembership(): OrganizationMembership {
  const membership = use(MembershipContext)
  if (!membership) {
    throw new Error(
      'useOrganizationMembership must be used within an OrganizationMembershipProvider',
    )
  }
  return membership
}

function changesOf(userId: string): Wanted[] {
  const rows = { schema: 'public', table: 'organization_members', filter: `user_id=eq.${userId}` }
  return [
    { event: 'UPDATE', ...rows },
    { event: 'DELETE', ...rows },
  ]
}

/** Whether the token says the same as the membership; it was changed elsewhere otherwise. */
function isNamedBy({ role, organization_id }: Member, claims: TokenClaims) {
  return role === claims.userRole && organization_id === claims.organizationId
}

/** A new token carries the permissions of the membership; true until that was tried. */
function useRenewal(member: Member | null) {
  const wanted = member && `${member.id} ${member.role}`
  const [tried, setTried] = useState<string | null>(null)
  if (!wanted && tried) setTried(null)
  useEffect(() => {
    if (!wanted) return
    const { auth } = supabase()
    void auth.refreshSession().finally(() => setTried(wanted))
  }, [wanted])
  return wanted !== null && wanted !== tried
}

export function OrganizationMembershipProvider({ children }: { children: ReactNode }) {
  const { session } = useSession()
  const claims = readClaims(session?.access_token ?? '')
  const userId = session && !claims.isAnonymous && !claims.isAwaitingOtp ? session.user.id : null
  const queryClient = useQueryClient()
  const query = membershipsQuery(userId ?? '')
  const link = useChanges(
    userId === null ? null : changesOf(userId),
    () => void refetchIfLoaded(queryClient, query),
  )
  const found = useQuery({
    ...query,
    enabled: userId !== null,
    refetchInterval: link === 'polling' ? fallbackInterval(pollingInterval) : pollingInterval,
  })
  const memberships = userId ? found.data : undefined
  const member = activeMember(memberships ?? [], claims.organizationId)
  const accessRemoved = useAccessRemoved(userId, memberships, member)

  const isRenewing = useRenewal(member && !isNamedBy(member, claims) ? member : null)
  const loading = isRenewing || (userId !== null && found.isPending && !found.isError)
  const problem = found.error?.message ?? (memberships?.length === 0 ? noMembership : null)
  const expected = userId && !accessRemoved ? claims.organizationId : null
  return (
    <MembershipContext
      value={{
        member,
        organizationId: member?.organization_id ?? (loading ? expected : null),
        loading,
        error: userId ? problem : null,
        accessRemoved,
      }}
    >
      {children}
    </MembershipContext>
  )
}

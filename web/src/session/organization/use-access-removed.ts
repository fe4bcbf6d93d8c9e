import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import type { Member } from './membership.ts'

const words = 'Your access to this organization has been removed'

type Seen = { member: Member; losses: number; removed: boolean }

/** What is known after the memberships were read; `before` itself when that says nothing new. */
function see(before: Seen | undefined, memberships: readonly Member[], member: Member | null) {
  const had = before && !before.removed ? before.member.id : null
  const isLost = had !== null && !memberships.some(({ id }) => id === had)
  const losses = (before?.losses ?? 0) + (isLost ? 1 : 0)
  if (member) return member.id === had ? before : { member, losses, removed: false }
  return before && isLost ? { ...before, losses, removed: true } : before
}

/** A person who switches to another organisation, or is left without one, keeps nothing of the former. */
function useForgetting(userId: string | null, organizationId: string | null) {
  const queryClient = useQueryClient()
  const last = useRef({ userId, organizationId })
  useEffect(() => {
    const before = last.current
    last.current = { userId, organizationId }
    if (!before.organizationId || before.userId !== userId) return
    if (before.organizationId === organizationId) return
    // The memberships stay: they are what was just read.
    const filter = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'membership',
    }
    if (organizationId) void queryClient.resetQueries(filter)
    else queryClient.removeQueries(filter)
  }, [userId, organizationId, queryClient])
}

/** True once a membership that was there is gone and no other is left. The person is told. */
export function useAccessRemoved(
  userId: string | null,
  memberships: readonly Member[] | undefined,
  member: Member | null,
): boolean {
  const [known, setKnown] = useState<Seen>()
  const own = known?.member.user_id === userId ? known : undefined
  const seen = userId && memberships ? see(own, memberships, member) : own
  if (seen !== known) setKnown(seen)
  useForgetting(userId, seen && !seen.removed ? seen.member.organization_id : null)

  const losses = seen?.losses ?? 0
  useEffect(() => {
    if (losses === 0) return
    // The next token no longer has the permissions either.
    void supabase().auth.refreshSession()
    toast.warning(words)
  }, [losses])
  return seen?.removed ?? false
}

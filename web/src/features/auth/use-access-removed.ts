import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Member } from '@/lib/membership.ts'

const words = 'Your access to this organization has been removed'

/** True once a membership that was there is gone: says so and forgets what the organisation had shown. */
export function useAccessRemoved(userId: string | undefined, member: Member | null) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState<{ userId: string; removed: boolean }>()
  const had = seen !== undefined && seen.userId === userId
  if (userId && member && (!had || seen.removed)) setSeen({ userId, removed: false })
  const isGone = had && !seen.removed && !member && isLoadedEmpty(queryClient, userId)
  if (isGone && userId) setSeen({ userId, removed: true })
  const removed = had && seen.removed

  useEffect(() => {
    if (!removed) return
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'membership' })
    void import('sonner').then(({ toast }) => toast.warning(words))
  }, [removed, queryClient])
  return removed
}

function isLoadedEmpty(queryClient: ReturnType<typeof useQueryClient>, userId: string | undefined) {
  return queryClient.getQueryData(['membership', userId]) === null
}

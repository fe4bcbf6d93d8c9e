import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { practiceSystems } from '../practice-tables.ts'
import { nameOfService } from '../services.ts'
import { signedInQuery } from './queries.ts'
import type { SignedInSearch } from './signed-in-search.ts'

type SignedInProps = { organizationId: string; search: SignedInSearch; onBack: () => void }

function refusal(error: string | undefined) {
  if (error === 'access_denied') return 'It was not let in: somebody declined there.'
  return error ? `It was not let in. The system says “${error}”.` : 'Nobody was let in.'
}

/** Somebody is back from a system's page: connects it, or says why it is not connected. */
export function SignedIn({ organizationId, search, onBack }: SignedInProps) {
  const { state = '', code = '', error } = search
  const isLetIn = code !== '' && state !== '' && !error
  const queryClient = useQueryClient()
  const made = useQuery({ ...signedInQuery(organizationId, { state, code }), enabled: isLetIn })
  const kind = practiceSystems.find((one) => one === made.data?.kind)
  useEffect(() => {
    if (!kind) return
    void queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
    toast.success(`${nameOfService(kind)} is connected`)
  }, [kind, organizationId, queryClient])
  if (kind)
    return <Navigate to="/dashboard/integrations" search={{ open: `${kind}-connection` }} replace />
  const reason = isLetIn ? made.error?.message : refusal(error)
  if (!reason) {
    return (
      <div role="status" aria-label="Connecting">
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  return (
    <div className="flex flex-col items-center">
      <ErrorState title="The system was not connected">{reason}</ErrorState>
      <Button onClick={onBack}>Back to Connect</Button>
    </div>
  )
}

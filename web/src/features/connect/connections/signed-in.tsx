import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { readText } from '@/lib/search.ts'
import { toast } from '@/lib/toast.ts'
import { practiceSystems } from '../practice-tables.ts'
import { nameOfService } from '../services.ts'
import { signedInQuery } from './queries.ts'

/** What a system's page tells with the person that it sends back (RFC 6749, 4.1.2). */
export type SignedInSearch = { state?: string; code?: string; error?: string }

/** A code of digits alone is a number to the router. */
const readCode = (value: unknown) => (typeof value === 'number' ? String(value) : readText(value))

export function parseSignedInSearch(raw: Record<string, unknown>): SignedInSearch {
  const error = readText(raw.error)
  return {
    state: readCode(raw.state),
    code: readCode(raw.code),
    // What else it says could be anybody's words: the address is not only the system's.
    error: error && /^[a-z_]{1,40}$/.test(error) ? error : undefined,
  }
}

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

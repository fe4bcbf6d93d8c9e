import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { leftFrom } from '@/lib/sign-in-return.ts'
import { toast } from '@/lib/toast.ts'
import { practiceSystems } from '../practice-tables.ts'
import { nameOfService } from '../services.ts'
import { serverSignedInQuery, signedInQuery } from './queries.ts'
import type { SignedInSearch } from './signed-in-search.ts'

type SignedInProps = { organizationId: string; search: SignedInSearch; onBack: () => void }

/** Servers of tools give their states such a beginning. */
const isOfServer = ({ state }: SignedInSearch) => state?.startsWith('tools.') === true

/** Why nobody was let in, as the page says that sent somebody back. */
function refusal(error: string | undefined) {
  if (error === 'access_denied') return 'It was not let in: somebody declined there.'
  return error ? `It was not let in. The system says “${error}”.` : 'Nobody was let in.'
}

/** Somebody is back from the page of a system or of a server of tools: adds it, or says why it is not there. */
export function SignedIn(props: SignedInProps) {
  return isOfServer(props.search) ? <ServerSignedIn {...props} /> : <SystemSignedIn {...props} />
}

function SystemSignedIn({ organizationId, search, onBack }: SignedInProps) {
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
  if (!reason) return <Waiting />
  return (
    <div className="flex flex-col items-center">
      <ErrorState title="The system was not connected">{reason}</ErrorState>
      <Button onClick={onBack}>Back to Connect</Button>
    </div>
  )
}

function ServerSignedIn({ organizationId, search, onBack }: SignedInProps) {
  const { state = '', code = '', iss, error } = search
  const isLetIn = code !== '' && !error
  const made = useQuery({
    ...serverSignedInQuery(organizationId, { state, code, iss }),
    enabled: isLetIn,
  })
  const name = made.data?.name
  useEffect(() => {
    if (name) toast.success(`${name} lets you in`, { id: name })
  }, [name])
  const reason = isLetIn ? made.error?.message : refusal(error)
  // Who was declined, or came too late, is told so where he began.
  const agent = made.data ? made.data.agent : reason && leftFrom(state)
  useEffect(() => {
    if (agent && reason) toast.error(`The server was not added. ${reason}`, { id: agent })
  }, [agent, reason])
  if (agent) {
    const to = '/dashboard/agents/$id'
    return <Navigate to={to} params={{ id: agent }} search={{ section: 'actions' }} replace />
  }
  if (made.data)
    return <Navigate to="/dashboard/integrations" search={{ open: 'servers' }} replace />
  if (!reason) return <Waiting />
  return (
    <div className="flex flex-col items-center">
      <ErrorState title="The server was not added">{reason}</ErrorState>
      <Button onClick={onBack}>Back to Connect</Button>
    </div>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Connecting">
    <Skeleton className="h-40 w-full" />
  </div>
)

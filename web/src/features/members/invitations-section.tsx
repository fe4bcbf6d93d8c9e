import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DevMailNote } from '@/components/dev-note.tsx'
import { Card } from '@/components/ui/card.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { InvitationRow } from './invitation-row.tsx'
import type { Invitation } from './member.ts'
import { resendInvitation } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

type InvitationsSectionProps = {
  invitations: Invitation[] | undefined
  error: Error | null
  canWrite: boolean
  onRetry: () => void
}

export function InvitationsSection(props: InvitationsSectionProps) {
  const { invitations, error, canWrite, onRetry } = props
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="mb-3 font-medium text-14">
        Invitations
      </h2>
      <Card>
        {invitations ? (
          <InvitationList invitations={invitations} canWrite={canWrite} />
        ) : error ? (
          <ErrorState title="The invitations did not load" onRetry={onRetry}>
            {error.message}
          </ErrorState>
        ) : (
          <div className="flex h-15 items-center gap-3 px-4" aria-hidden="true">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-48" />
          </div>
        )}
      </Card>
    </section>
  )
}

type InvitationListProps = { invitations: Invitation[]; canWrite: boolean }

function InvitationList({ invitations, canWrite }: InvitationListProps) {
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<Invitation>()
  const resending = useMutation({
    mutationFn: resendInvitation,
    onSuccess: (_nothing, { email }) => toast.success(`The invitation was sent to ${email} again`),
    onError: (error) => toast.error('The invitation was not sent', { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
  })
  return (
    <>
      {invitations.length === 0 ? (
        <p className="px-4 py-5 text-13 text-text-2">
          {canWrite
            ? 'No open invitations. People you invite are listed here until they accept.'
            : 'No open invitations.'}
        </p>
      ) : (
        <ul aria-labelledby="invitations" className="divide-y divide-border-1">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              canWrite={canWrite}
              isSending={resending.isPending && resending.variables.id === invitation.id}
              onResend={() => resending.mutate(invitation)}
              onRevoke={() => setDoomed(invitation)}
            />
          ))}
        </ul>
      )}
      {invitations.length > 0 && <DevMailNote className="border-border-1 border-t px-4 py-3" />}
      <RevokeDialog invitation={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}

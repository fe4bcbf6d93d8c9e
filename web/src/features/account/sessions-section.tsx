import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { deviceName, isPhone } from '@/lib/format/device.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { RowSkeleton } from './account-skeleton.tsx'
import { endOtherSessions, endSession, type OwnSession, sessionsQuery } from './queries.ts'

export function SessionsSection({ userId }: { userId: string }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId))
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Section
      title="Active sessions"
      description="Where you are signed in. A session that you end loses access at once."
    >
      {sessions ? (
        <>
          <ul aria-label="Active sessions" className="divide-y divide-border-1">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} userId={userId} />
            ))}
          </ul>
          {others.length > 0 && (
            <div className="border-border-1 border-t px-4 py-3">
              <SignOutElsewhere userId={userId} count={others.length} />
            </div>
          )}
        </>
      ) : error ? (
        <LoadFailure title="Your sessions did not load" error={error} onRetry={refetch} />
      ) : (
        <RowSkeleton />
      )}
    </Section>
  )
}

function SessionRow({ session, userId }: { session: OwnSession; userId: string }) {
  const queryClient = useQueryClient()
  const name = deviceName(session.user_agent)
  const Icon = isPhone(session.user_agent) ? Smartphone : Monitor
  const ending = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => toast.success(`${name} was signed out`),
    onError: (error) =>
      toast.error('The session was not ended', { description: errorMessage(error, '') }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(userId)),
  })
  return (
    <li>
      <Row
        icon={<Icon size={16} aria-hidden="true" />}
        title={name}
        badge={session.current && <Badge tone="ok">This device</Badge>}
        action={
          !session.current && (
            <Button
              busy={ending.isPending}
              aria-label={`Sign out ${name}`}
              onClick={() => ending.mutate()}
            >
              Sign out
            </Button>
          )
        }
      >
        {session.current ? (
          'In use'
        ) : (
          <>
            Last used{' '}
            <time dateTime={session.last_used_at} title={exactTime(session.last_used_at)}>
              {relativeTime(session.last_used_at)}
            </time>
          </>
        )}
        {session.ip && ` from ${session.ip}`}, signed in{' '}
        <time dateTime={session.created_at} title={exactTime(session.created_at)}>
          {relativeTime(session.created_at)}
        </time>
      </Row>
    </li>
  )
}

function SignOutElsewhere({ userId, count }: { userId: string; count: number }) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const sessions = count === 1 ? 'One session ends' : `${count} sessions end`
  return (
    <>
      <Button onClick={() => setAsks(true)}>Sign out everywhere else</Button>
      <ConfirmDialog
        subject={asks || undefined}
        ask={() => ({
          title: 'Sign out everywhere else?',
          text: `${sessions} at once. Unsaved changes there are lost. This device stays signed in.`,
          cancel: 'Cancel',
          confirm: 'Sign out everywhere else',
        })}
        onConfirm={endOtherSessions}
        onDone={() => {
          toast.success('You are signed out everywhere else')
          return queryClient.invalidateQueries(sessionsQuery(userId))
        }}
        explain={(error) => errorMessage(error, 'The sessions were not ended.')}
        onClose={() => setAsks(false)}
      />
    </>
  )
}

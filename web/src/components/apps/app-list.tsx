import { useQueryClient } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { type AppGrant, endApp } from './app-grants.ts'

type AppListProps = {
  apps: readonly AppGrant[]
  /** In whose name or where the app acts. */
  about: (app: AppGrant) => string
}

/** Apps of others that were let in, each with what ends it. */
export function AppList({ apps, about }: AppListProps) {
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<AppGrant>()
  return (
    <>
      <ul aria-label="Connected apps" className="divide-y divide-border-1">
        {apps.map((app) => (
          <li key={app.id}>
            <AppRow app={app} about={about(app)} onEnd={() => setDoomed(app)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        subject={doomed}
        ask={({ client_name }) => ({
          title: `Disconnect ${client_name}?`,
          text: 'The app loses access at once. It can ask again.',
          cancel: 'Cancel',
          confirm: 'Disconnect',
          isDanger: true,
        })}
        onConfirm={endApp}
        onDone={({ client_name }) => toast.success(`${client_name} was disconnected`)}
        onSettled={() => queryClient.invalidateQueries({ queryKey: ['apps'] })}
        explain={() => 'The app was not disconnected. Try again.'}
        onClose={() => setDoomed(undefined)}
      />
    </>
  )
}

type AppRowProps = { app: AppGrant; about: string; onEnd: () => void }

function AppRow({ app, about, onEnd }: AppRowProps) {
  const { client_name, client_host, created_at, last_used_at } = app
  return (
    <Row
      icon={<AppWindow size={16} aria-hidden="true" />}
      title={client_name}
      action={
        <Button aria-label={`Disconnect ${client_name}`} onClick={onEnd}>
          Disconnect
        </Button>
      }
    >
      {about}, from {client_host},{' '}
      {last_used_at ? (
        <>
          last used{' '}
          <time dateTime={last_used_at} title={exactTime(last_used_at)}>
            {relativeTime(last_used_at)}
          </time>
        </>
      ) : (
        <>
          allowed{' '}
          <time dateTime={created_at} title={exactTime(created_at)}>
            {relativeTime(created_at)}
          </time>
          , not used yet
        </>
      )}
    </Row>
  )
}

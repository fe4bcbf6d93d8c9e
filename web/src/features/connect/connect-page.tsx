import { useQuery } from '@tanstack/react-query'
import { toolsQuery } from '@/lib/tools.ts'
import { ApiCard } from './api-card.tsx'
import { AppsSection } from './apps-section.tsx'
import type { ConnectSearch } from './connect-search.ts'
import { connectionsQuery } from './connections/queries.ts'
import { Services } from './connections/services.tsx'
import { CreateKeyDialog } from './keys/create-key-dialog.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import {
  exampleAgentQuery,
  firstKeyQuery,
  intentionsQuery,
  keysQuery,
  namesQuery,
} from './queries.ts'
import { QuickStart } from './quick-start.tsx'
import { ServersCard } from './servers/servers-card.tsx'
import { ServersSheet } from './servers/servers-sheet.tsx'
import { ServiceGuide } from './service-guide.tsx'
import { services } from './services.ts'
import { webhooksQuery } from './webhooks/queries.ts'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'
import { WebhooksSheet } from './webhooks/webhooks-sheet.tsx'
import { hooksQuery } from './zapier/queries.ts'

type ConnectPageProps = {
  organizationId: string
  canRead: boolean
  canWrite: boolean
  /** Whether they see what members let in. */
  isOwner: boolean
  search: ConnectSearch
  onSearch: (change: ConnectSearch) => void
}

export function ConnectPage(props: ConnectPageProps) {
  const { organizationId, canRead, canWrite, isOwner, search, onSearch } = props
  const { data: intentions = [] } = useQuery(intentionsQuery(organizationId))
  const { data: agent = null } = useQuery(exampleAgentQuery(organizationId))
  const { data: names = {} } = useQuery({ ...namesQuery(organizationId), enabled: canRead })
  const first = useQuery({ ...firstKeyQuery(organizationId), enabled: canRead })
  const connected = useQuery({ ...connectionsQuery(organizationId), enabled: canRead })
  const hooks = useQuery({ ...hooksQuery(organizationId), enabled: canRead })
  const webhooks = useQuery({ ...webhooksQuery(organizationId), enabled: canRead })
  const tools = useQuery({ ...toolsQuery(organizationId), enabled: canRead })
  const connections = canRead ? connected.data : []
  const keys = useQuery({ ...keysQuery(organizationId), enabled: canRead })
  const close = () => onSearch({ open: undefined })
  const onCreate = canWrite ? () => onSearch({ open: 'new-key' }) : undefined
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Services
          organizationId={organizationId}
          connections={connections}
          onRetry={connected.isLoadingError ? () => void connected.refetch() : undefined}
          hooks={canRead ? hooks.data : []}
          onRetryHooks={hooks.isLoadingError ? () => void hooks.refetch() : undefined}
          intentions={intentions}
          canWrite={canWrite}
          open={search.open}
          onSearch={onSearch}
        />
        <ApiCard
          intended={intentions.includes('interactionsapi')}
          hasKey={first.data}
          asking={first.isLoading}
          onCreate={onCreate}
          onGuide={() => onSearch({ open: 'api' })}
        />
        {canRead && (
          <>
            <WebhooksCard
              webhooks={webhooks.data}
              failed={webhooks.isLoadingError}
              canWrite={canWrite}
              onOpen={() => onSearch({ open: 'webhooks' })}
            />
            <ServersCard
              servers={tools.data?.servers}
              failed={tools.isLoadingError}
              canWrite={canWrite}
              onOpen={() => onSearch({ open: 'servers' })}
            />
          </>
        )}
      </div>
      {canRead && (
        <>
          <WebhooksSheet
            organizationId={organizationId}
            webhooks={webhooks.data}
            error={webhooks.error}
            onRetry={() => void webhooks.refetch()}
            canWrite={canWrite}
            open={search.open === 'webhooks'}
            shown={search.webhook}
            onShow={(webhook) => onSearch({ open: 'webhooks', webhook })}
            onClose={() => onSearch({ open: undefined, webhook: undefined })}
          />
          <ServersSheet
            organizationId={organizationId}
            servers={tools.data?.servers}
            error={tools.error}
            canWrite={canWrite}
            open={search.open === 'servers'}
            onClose={close}
          />
        </>
      )}
      {canRead && (
        <KeysSection
          keys={keys.data}
          error={keys.error}
          onRetry={() => void keys.refetch()}
          names={names}
          agent={agent}
          search={search}
          onSearch={onSearch}
          onCreate={onCreate}
        />
      )}
      {isOwner && <AppsSection organizationId={organizationId} names={names} />}
      <ServiceGuide
        service={services.find(({ id }) => id === search.open)}
        agent={agent}
        onCreate={onCreate}
        onClose={close}
      />
      <QuickStart open={search.open === 'api'} agent={agent} onCreate={onCreate} onClose={close} />
      <CreateKeyDialog
        open={canWrite && search.open === 'new-key'}
        organizationId={organizationId}
        agent={agent}
        onClose={close}
      />
    </>
  )
}

import type { ConnectSearch } from '../connect-search.ts'
import { tablesOf } from '../practice-tables.ts'
import { services } from '../services.ts'
import type { Hook } from '../zapier/queries.ts'
import { ZapierCard } from '../zapier/zapier-card.tsx'
import { ZapierSheet } from '../zapier/zapier-sheet.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionSheet } from './connection-sheet.tsx'
import type { Connection } from './queries.ts'

type ServicesProps = {
  organizationId: string
  /** Undefined while they are asked for. */
  connections: Connection[] | undefined
  /** Asks for them again, where they did not come. */
  onRetry: (() => void) | undefined
  /** What Zaps subscribed to; undefined while it is asked for. */
  hooks: Hook[] | undefined
  onRetryHooks: (() => void) | undefined
  /** What the organisation said that it intends to use. */
  intentions: string[]
  canWrite: boolean
  open: ConnectSearch['open']
  onSearch: (change: ConnectSearch) => void
}

/** The systems of other makers that can be connected. */
export function Services(props: ServicesProps) {
  const {
    onRetry,
    onRetryHooks,
    organizationId,
    connections,
    hooks,
    intentions,
    canWrite,
    open,
    onSearch,
  } = props
  return services.map((service) => {
    const intended = intentions.includes(service.id)
    const onGuide = () => onSearch({ open: service.id })
    const { id } = service
    if (id === 'zapier') {
      return (
        <div key={id} className="contents">
          <ZapierCard
            service={service}
            intended={intended}
            hooks={hooks}
            failed={onRetryHooks !== undefined}
            canWrite={canWrite}
            onOpen={() => onSearch({ open: 'zapier-connection' })}
            onGuide={onGuide}
          />
          <ZapierSheet
            organizationId={organizationId}
            hooks={hooks}
            onRetry={onRetryHooks}
            canWrite={canWrite}
            open={open === 'zapier-connection'}
            onClose={() => onSearch({ open: undefined })}
            onCreateKey={() => onSearch({ open: 'new-key' })}
            onGuide={onGuide}
            onPractice={() => onSearch({ open: undefined, practice: 'zapier' })}
          />
        </div>
      )
    }
    const connection = connections && (connections.find(({ kind }) => kind === id) ?? null)
    return (
      <div key={id} className="contents">
        <ConnectionCard
          service={service}
          intended={intended}
          connection={connection}
          failed={onRetry !== undefined}
          canWrite={canWrite}
          onOpen={() => onSearch({ open: `${id}-connection` })}
          onGuide={onGuide}
        />
        <ConnectionSheet
          organizationId={organizationId}
          service={{ ...service, id }}
          connection={connection}
          onRetry={onRetry}
          canWrite={canWrite}
          open={open === `${id}-connection`}
          onClose={() => onSearch({ open: undefined })}
          onGuide={onGuide}
          onRecords={() => onSearch({ open: undefined, practice: tablesOf[id][0] })}
        />
      </div>
    )
  })
}

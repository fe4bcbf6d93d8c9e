import type { ConnectSearch } from '../connect-search.ts'
import { tablesOf } from '../practice-tables.ts'
import { ServiceCard } from '../service-card.tsx'
import { services } from '../services.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionSheet } from './connection-sheet.tsx'
import type { Connection } from './queries.ts'

type ServicesProps = {
  organizationId: string
  /** Undefined while they are asked for. */
  connections: Connection[] | undefined
  /** What the organisation said that it intends to use. */
  intentions: string[]
  canWrite: boolean
  open: ConnectSearch['open']
  onSearch: (change: ConnectSearch) => void
}

/** The systems of other makers: those that can be connected, and those that can only call. */
export function Services(props: ServicesProps) {
  const { organizationId, connections, intentions, canWrite, open, onSearch } = props
  return services.map((service) => {
    const intended = intentions.includes(service.id)
    const onGuide = () => onSearch({ open: service.id })
    const { id } = service
    if (id === 'zapier') {
      return <ServiceCard key={id} service={service} intended={intended} onOpen={onGuide} />
    }
    const connection = connections && (connections.find(({ kind }) => kind === id) ?? null)
    return (
      <div key={id} className="contents">
        <ConnectionCard
          service={service}
          intended={intended}
          connection={connection}
          canWrite={canWrite}
          onOpen={() => onSearch({ open: `${id}-connection` })}
          onGuide={onGuide}
        />
        <ConnectionSheet
          organizationId={organizationId}
          service={{ ...service, id }}
          connection={connection}
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

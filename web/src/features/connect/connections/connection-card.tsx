import { ConnectableCard } from '../connectable-card.tsx'
import { NotLoaded } from '../service-card.tsx'
import type { Service } from '../services.ts'
import { ConnectionState } from './connection-state.tsx'
import type { Connection } from './queries.ts'

type ConnectionCardProps = {
  service: Service
  intended: boolean
  connection: Connection | null | undefined
  /** It was asked for and did not come. */
  failed: boolean
  canWrite: boolean
  onOpen: () => void
  onGuide: () => void
}

/** Salesforce or ServiceNow: whether it lets us in. */
export function ConnectionCard({ intended, connection, failed, ...card }: ConnectionCardProps) {
  return (
    <ConnectableCard
      {...card}
      state={failed ? <NotLoaded /> : <ConnectionState connection={connection} />}
      isConnected={Boolean(connection)}
      note={intended && !connection && 'Your organization intends to use it.'}
    >
      <p className="text-13 text-text-2">
        {card.service.allows}{' '}
        {!connection &&
          (card.canWrite
            ? 'Without a subscription, try it with a practice system.'
            : 'An owner of your organization can connect it.')}
      </p>
      {connection?.last_error && <p className="text-13 text-red">{connection.last_error}</p>}
    </ConnectableCard>
  )
}

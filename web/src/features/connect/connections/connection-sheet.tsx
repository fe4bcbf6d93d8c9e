import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { PracticeSystem } from '../practice-tables.ts'
import type { Service } from '../services.ts'
import { ConnectForm } from './connect-form.tsx'
import { ConnectedSystem } from './connected-system.tsx'
import type { Connection } from './queries.ts'

export type ConnectionSheetProps = {
  organizationId: string
  service: Service & { id: PracticeSystem }
  connection: Connection | null | undefined
  /** Asks for it again, where it did not come. */
  onRetry: (() => void) | undefined
  canWrite: boolean
  open: boolean
  onClose: () => void
  /** To the ways that work without a connection. */
  onGuide: () => void
  onRecords: () => void
}

/** The set-up of a system, and what there is to know of it afterwards. */
export function ConnectionSheet(props: ConnectionSheetProps) {
  const { service, connection, onRetry, open, canWrite, onClose } = props
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader title={connection ? service.name : `Connect ${service.name}`} />
        <div className="flex flex-1 flex-col gap-6 overflow-y-auto p-5">
          {onRetry ? (
            <ErrorState title={`${service.name} did not load`} onRetry={onRetry} />
          ) : connection === undefined ? (
            <Skeleton className="h-40 w-full" />
          ) : connection ? (
            <ConnectedSystem {...props} connection={connection} />
          ) : canWrite ? (
            <ConnectForm {...props} />
          ) : (
            <p className="text-13 text-text-2">
              {service.name} is not connected. An owner of your organization can connect it.
            </p>
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

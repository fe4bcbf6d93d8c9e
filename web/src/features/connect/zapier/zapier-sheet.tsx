import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { CopyField } from '@/components/copy-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { HookList } from './hook-list.tsx'
import { endHooks, type Hook } from './queries.ts'
import { ZapierState } from './zapier-card.tsx'

type ZapierSheetProps = {
  organizationId: string
  hooks: Hook[] | undefined
  /** Asks for them again, where they did not come. */
  onRetry: (() => void) | undefined
  canWrite: boolean
  open: boolean
  onClose: () => void
  onCreateKey: () => void
  /** To the way that works without the app. */
  onGuide: () => void
  onPractice: () => void
}

/** The set-up of Zapier, and which Zaps subscribed. */
export function ZapierSheet(props: ZapierSheetProps) {
  const { organizationId, hooks, onRetry, canWrite, open, onClose } = props
  const { onCreateKey, onGuide, onPractice } = props
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<Hook[]>()
  const reload = () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader title={hooks?.length ? 'Zapier' : 'Connect Zapier'} />
        <div className="flex flex-1 flex-col gap-6 overflow-y-auto p-5">
          {!onRetry && (
            <p>
              <ZapierState hooks={hooks} />
            </p>
          )}
          {onRetry ? (
            <ErrorState title="The Zaps did not load" onRetry={onRetry} />
          ) : hooks === undefined ? (
            <Skeleton className="h-40 w-full" />
          ) : (
            <HookList hooks={hooks} canWrite={canWrite} onEnded={reload} />
          )}
          <Practice onOpen={onPractice} />
          {canWrite ? (
            <SetUp onCreateKey={onCreateKey} />
          ) : (
            <p className="text-13 text-text-2">
              An owner of your organization can connect more Zaps.
            </p>
          )}
          <footer className="mt-auto flex flex-wrap justify-between gap-2">
            <Button variant="ghost" onClick={onGuide}>
              Call an agent without the app
            </Button>
            {canWrite && hooks && hooks.length > 0 && (
              <Button variant="danger" onClick={() => setDoomed(hooks)}>
                Disconnect
              </Button>
            )}
          </footer>
        </div>
        <ConfirmDialog
          subject={doomed}
          ask={() => ({
            title: 'Disconnect Zapier?',
            text: 'Every subscription ends, and what waits for it is dropped. Keys go on working until you revoke them.',
            cancel: 'Keep it connected',
            confirm: 'Disconnect',
          })}
          onConfirm={endHooks}
          onDone={() => void toast.success('Zapier is disconnected')}
          onSettled={reload}
          onClose={() => setDoomed(undefined)}
        />
      </SheetContent>
    </Sheet>
  )
}

function Practice({ onOpen }: { onOpen: () => void }) {
  return (
    <section
      aria-labelledby="zapier-practice"
      className="flex flex-col gap-3 rounded-xl border p-4"
    >
      <h3 id="zapier-practice" className="font-medium text-14">
        Try it with a practice system
      </h3>
      <p className="text-13 text-text-2">
        A Zapier served here, for your organization alone. Switch its Zaps on, see what they are
        told, and run actions, without an account there.
      </p>
      <Button className="self-start" onClick={onOpen}>
        Open the practice Zapier
      </Button>
    </section>
  )
}

const steps = [
  'Create an API key for Zapier: to talk to agents, to read conversations, and to read or write what your Zaps work with.',
  'In Zapier, add Digital Workforce to a Zap. If you do not find it, ask the people who run this product to share the app with your Zapier account.',
  'When Zapier asks for it, enter the address below and the key.',
  'Choose what starts the Zap. As soon as you switch it on, it is listed here.',
]

function SetUp({ onCreateKey }: { onCreateKey: () => void }) {
  return (
    <section aria-labelledby="zapier-set-up" className="flex flex-col gap-4">
      <h3 id="zapier-set-up" className="font-medium text-14">
        Connect a Zap
      </h3>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-13 text-text-2 marker:text-text-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopyField label="Address" text={window.location.origin} />
      <Button variant="primary" className="self-start" onClick={onCreateKey}>
        Create key
      </Button>
      <p className="text-13 text-text-2">
        A Zap can start an interaction, send a message, add knowledge, and find an agent or an
        interaction. With a key that may only talk to agents, it hears of the interactions that it
        began itself.
      </p>
      <p className="text-13 text-text-2">
        The other way round, agents run actions of Zapier: add the address of its MCP server, which
        Zapier shows you, under MCP servers.
      </p>
    </section>
  )
}

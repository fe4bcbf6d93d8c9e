import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyField } from '@/components/copy-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { exampleCall } from '../example.ts'
import type { ExampleAgent } from '../queries.ts'
import type { NewKey } from './key.ts'

type NewKeyViewProps = {
  made: NewKey
  agent: ExampleAgent | null
  children?: ReactNode
  onClose: () => void
}

/** The one time that a key is shown. */
export function NewKeyView({ made, agent, children, onClose }: NewKeyViewProps) {
  return (
    <>
      <DialogHeader title="Copy your key now">
        {made.name} is ready. {children}
      </DialogHeader>
      <div className="flex min-w-0 flex-col gap-5 px-5 pb-5">
        <p className="flex gap-2.5 rounded-lg border border-border-2 bg-amber-soft px-3 py-2.5 text-13 text-text-1">
          <TriangleAlert size={16} className="mt-0.5 flex-none text-amber" aria-hidden="true" />
          This is the only time that the key is shown. Keep it on a server, never in a web page.
        </p>
        <CopyField label="Key" text={made.key} />
        <CopyField
          label="First call"
          hint={agent && made.scopes.includes('conversations.write') ? agent.name : undefined}
          text={exampleCall(made.key, made.scopes, agent)}
          lines
        />
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </DialogFooter>
    </>
  )
}

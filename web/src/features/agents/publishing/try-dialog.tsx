import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import type { Canary } from './canary-queries.ts'
import { TrialFields, usualTrial } from './trial-fields.tsx'
import type { useCanary } from './use-canary.ts'

type TryDialogProps = {
  version: number
  /** Of this version, where it is being tried. */
  running: Canary | undefined
  trying: ReturnType<typeof useCanary>['trying']
  onClose: () => void
}

/** Another version than the live one for a share of new conversations. */
export function TryDialog({ version, running, trying, onClose }: TryDialogProps) {
  const [trial, setTrial] = useState(running ?? usualTrial)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[520px]">
        <DialogHeader title={`${running ? 'Change the trial of' : 'Try'} version ${version}`}>
          Visitors of the other conversations go on with the live version.
        </DialogHeader>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            trying.mutate({ number: version, trial }, { onSuccess: onClose })
          }}
        >
          <div className="flex flex-col gap-4 px-5 pb-5">
            {trying.error && <FormError>{trying.error.message}</FormError>}
            <TrialFields trial={trial} onChange={setTrial} />
          </div>
          <DialogSubmit busy={trying.isPending} onCancel={onClose}>
            {running ? 'Save' : 'Try it'}
          </DialogSubmit>
        </form>
      </DialogContent>
    </Dialog>
  )
}

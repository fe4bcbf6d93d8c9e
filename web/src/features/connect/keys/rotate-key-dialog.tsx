import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { type ExampleAgent, rotateKey } from '../queries.ts'
import { type IntegrationKey, shortForm } from './key.ts'
import { NewKeyView } from './new-key.tsx'

type RotateKeyDialogProps = {
  rotated: IntegrationKey | undefined
  agent: ExampleAgent | null
  onClose: () => void
}

const graces = [
  {
    value: '24',
    label: 'Keep the old key for 24 hours',
    help: 'You have time to replace it everywhere.',
  },
  { value: '0', label: 'End the old key now', help: 'When someone else may have seen it.' },
]

/** A new key in the place of one; what it may do and how long it lives stays. */
export function RotateKeyDialog({ rotated, agent, onClose }: RotateKeyDialogProps) {
  const queryClient = useQueryClient()
  const [grace, setGrace] = useState('24')
  const rotation = useMutation({
    mutationFn: (key: IntegrationKey) => rotateKey(key, grace === '0' ? 0 : 24),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connect'] }),
  })
  const close = () => {
    // The key that is on its way is shown this one time.
    if (rotation.isPending) return
    rotation.reset()
    setGrace('24')
    onClose()
  }
  const { data: made } = rotation
  const stay = (event: Event) => made && event.preventDefault()
  return (
    <Dialog open={rotated !== undefined} onOpenChange={(open) => !open && close()}>
      {rotated && (
        <DialogContent className="w-[520px]" onInteractOutside={stay} onEscapeKeyDown={stay}>
          {made ? (
            <NewKeyView made={made} agent={agent} onClose={close}>
              {grace === '0'
                ? 'The old key does not work any more.'
                : 'The old key works for 24 more hours.'}
            </NewKeyView>
          ) : (
            <>
              <DialogHeader title={`Rotate ${rotated.name}?`}>
                You get a new key that may do the same. The old one is {shortForm(rotated)}.
              </DialogHeader>
              <div className="flex flex-col gap-5 px-5 pb-5">
                <RadioGroup
                  label="The old key"
                  value={grace}
                  options={graces}
                  onChange={setGrace}
                />
                <FormError>{rotation.error?.message}</FormError>
              </div>
              <DialogFooter>
                <Button disabled={rotation.isPending} onClick={close}>
                  Cancel
                </Button>
                <Button
                  variant="primary"
                  busy={rotation.isPending}
                  onClick={() => rotation.mutate(rotated)}
                >
                  Rotate key
                </Button>
              </DialogFooter>
            </>
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

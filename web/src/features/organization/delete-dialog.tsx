import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { type OrganizationDetails, requestDeletion } from './queries.ts'

type DeleteDialogProps = {
  organization: OrganizationDetails
  open: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Says what is lost and wants the name of it. */
export function DeleteDialog({ organization, open, onClose, onChanged }: DeleteDialogProps) {
  const { id, name } = organization
  const [typed, setTyped] = useState('')
  const deletion = useMutation({
    mutationFn: () => requestDeletion(id, typed),
    onSuccess: async () => {
      await onChanged()
      close()
    },
  })
  function close() {
    deletion.reset()
    setTyped('')
    onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRight && !deletion.isPending) deletion.mutate()
  }
  const isRight = typed.trim() === name.trim()
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      <DialogContent>
        <DialogTitle>Delete {name}?</DialogTitle>
        <DialogDescription asChild>
          <div className="flex flex-col gap-2">
            <p>
              At once: everyone but its owners loses access, API keys stop working, and its agents
              no longer answer anybody. A subscription is not renewed.
            </p>
            <p>
              In 30 days: every agent, source, conversation, file and setting is deleted for good.
              Until then an owner can keep the organization, and everyone gets their access back.
            </p>
          </div>
        </DialogDescription>
        <form onSubmit={submit}>
          <div className="px-5 pb-5">
            <Field label={`Type ${name} to confirm`} error={deletion.error?.message}>
              <Input
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </div>
          <DialogFooter>
            <Button onClick={close}>Keep {name}</Button>
            <Button type="submit" variant="danger" disabled={!isRight} busy={deletion.isPending}>
              Delete organization
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

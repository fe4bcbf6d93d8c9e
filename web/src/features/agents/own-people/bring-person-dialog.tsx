import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calmPose } from 'faces/life'
import { useId, useRef, useState } from 'react'
import { Checkbox } from '@/components/form/checkbox.tsx'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import {
  bringPerson,
  deletePerson,
  type OwnPerson,
  ownPeopleQuery,
  sendPortrait,
} from './own-people.ts'

type BringPersonDialogProps = {
  organizationId: string
  open: boolean
  onClose: () => void
  onBrought: (person: OwnPerson) => void
}

/** Without WebGL there is no picture to be made; then a figure stands in its place. */
async function picture(person: OwnPerson, file: File, signal: AbortSignal) {
  try {
    const { renderPortrait } = await import('@/components/face/own/head.ts')
    const portrait = await renderPortrait(await file.arrayBuffer(), calmPose)
    await sendPortrait(person.id, portrait, signal)
  } catch (error) {
    if (!signal.aborted) console.warn('No portrait was rendered.', error)
  }
}

type Sent = { model: File; called: string; signal: AbortSignal }

/** Takes a model of a person, and the word of its owner that it may be used. */
export function BringPersonDialog(props: BringPersonDialogProps) {
  const { organizationId, open, onClose, onBrought } = props
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [mayUse, setMayUse] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const agreement = useId()
  const queryClient = useQueryClient()
  const way = useRef<AbortController>(undefined)
  const bringing = useMutation({
    mutationFn: async ({ model, called, signal }: Sent) => {
      const person = await bringPerson({ organizationId, name: called, file: model, signal })
      await picture(person, model, signal)
      if (signal.aborted) await deletePerson(person.id)
      return person
    },
    onSuccess: (person, { signal }) => {
      if (signal.aborted) return
      close()
      onBrought(person)
    },
    // What was stopped may have arrived.
    onSettled: (_person, _error, { signal }) =>
      signal.aborted ? queryClient.invalidateQueries(ownPeopleQuery(organizationId)) : undefined,
  })
  function bring(model: File, called: string) {
    way.current = new AbortController()
    bringing.mutate({ model, called, signal: way.current.signal })
  }
  function cancel() {
    way.current?.abort()
    close()
  }
  function close() {
    bringing.reset()
    setFile(undefined)
    setName('')
    setMayUse(false)
    setIsIncomplete(false)
    onClose()
  }
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && !bringing.isPending && close()}>
      <DialogContent>
        <DialogHeader title="Bring your own person">
          A head or a whole figure as one GLB or VRM file of at most 20 MB. To speak it needs mouth
          shapes: those of ARKit, visemes, or the expressions of a VRM.
        </DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const called = name.trim()
            setIsIncomplete(!file || !called || !mayUse)
            if (file && called && mayUse) bring(file, called)
          }}
        >
          <div className="flex flex-col gap-5 px-5 pb-5">
            <Field
              label="Model"
              error={isIncomplete && !file ? 'Choose a GLB or VRM file.' : undefined}
            >
              <Input
                type="file"
                accept=".glb,.vrm,model/gltf-binary"
                className="py-1.5"
                onChange={({ target }) => {
                  const chosen = target.files?.[0]
                  setFile(chosen)
                  if (!name && chosen) setName(chosen.name.replace(/\.[a-z]+$/i, '').slice(0, 80))
                }}
              />
            </Field>
            <Field
              label="Name"
              error={isIncomplete && !name.trim() ? 'Give it a name.' : undefined}
            >
              <Input
                value={name}
                maxLength={80}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <div className="flex items-start gap-2.5 text-13">
              <Checkbox
                id={agreement}
                className="mt-0.5"
                checked={mayUse}
                onCheckedChange={(checked) => setMayUse(checked === true)}
              />
              <label htmlFor={agreement}>
                My organization may use this person here, and may show it to everybody who meets its
                agents.
              </label>
            </div>
            {isIncomplete && !mayUse && (
              <FormError>
                Only who may use a model can bring it. Say so, or choose another one.
              </FormError>
            )}
            <FormError>{bringing.error?.message}</FormError>
          </div>
          <DialogSubmit busy={bringing.isPending} onCancel={cancel}>
            Bring
          </DialogSubmit>
        </form>
      </DialogContent>
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { typedText } from '../values/value-text.ts'
import { type StripeConfig, saveStripeConfig } from './stripe-config-queries.ts'
import { TypedValue } from './typed-value.tsx'

type ChangeDialogProps = {
  config: StripeConfig | undefined
  onDone: (config: StripeConfig) => Promise<void>
  onClose: () => void
}

/** Gives a setting another value or type. */
export function ChangeDialog(props: ChangeDialogProps) {
  return (
    <SubjectDialog subject={props.config} onClose={props.onClose}>
      {(config) => <ChangeForm {...props} config={config} />}
    </SubjectDialog>
  )
}

function ChangeForm({ config, onDone, onClose }: ChangeDialogProps & { config: StripeConfig }) {
  const { key, value_type, value_json } = config
  const [typed, setTyped] = useState({ type: value_type, given: typedText(value_json) })
  const saving = useMutation({
    mutationFn: () => saveStripeConfig({ key, ...typed }, false),
    onSuccess: () => {
      onClose()
      return onDone(config)
    },
  })
  return (
    <DialogForm
      title={`Change ${key}`}
      about="It takes effect at once, for everybody. Everybody can read it, so it must not hold secrets."
      submit="Save"
      busy={saving.isPending}
      refusal={saving.error?.message}
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <TypedValue {...typed} onChange={(change) => setTyped({ ...typed, ...change })} />
    </DialogForm>
  )
}

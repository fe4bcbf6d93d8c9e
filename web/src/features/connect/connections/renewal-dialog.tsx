import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { CredentialFields, noValues, type Values } from './credential-fields.tsx'
import { type Connection, type Renewed, renewConnection } from './queries.ts'
import { setUps } from './set-ups.ts'

type RenewalDialogProps = Pick<ConnectionSheetProps, 'service'> & {
  connection: Connection
  onRenewed: (renewed: Renewed) => Promise<unknown> | undefined
  onClose: () => void
}

/** Enters a connection with other credentials. */
export function RenewalDialog({ service, connection, onRenewed, onClose }: RenewalDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: noValues })
  const { errors, isSubmitting } = formState
  const { signsIn } = setUps('')[service.id]
  const { signs_in: sign_in } = connection
  const submit = handleSubmit(async ({ client_id, client_secret, refresh_token }) => {
    setRefusal(undefined)
    const entered = { client_id, client_secret, ...(refresh_token && { refresh_token }) }
    try {
      await onRenewed(await renewConnection(connection, { entered, sign_in: sign_in && signsIn }))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[520px]">
        <form noValidate onSubmit={submit}>
          <DialogHeader title={`New credentials for ${service.name}`}>
            They are tried before they take the place of the ones that are stored.
          </DialogHeader>
          <div className="flex flex-col gap-5 px-5 pb-5">
            <CredentialFields service={service} register={register} errors={errors} />
            <FormError>{refusal}</FormError>
          </div>
          <DialogSubmit busy={isSubmitting} onCancel={onClose}>
            {sign_in ? `Sign in to ${service.name}` : 'Test and save'}
          </DialogSubmit>
        </form>
      </DialogContent>
    </Dialog>
  )
}

import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import { useRefusal } from '@/lib/form/use-refusal.ts'
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
  const { refusal, attempt } = useRefusal()
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: noValues })
  const { errors, isSubmitting } = formState
  const { signsIn } = setUps('')[service.id]
  const { signs_in: sign_in } = connection
  const submit = handleSubmit(async ({ client_id, client_secret, refresh_token }) => {
    const entered = { client_id, client_secret, ...(refresh_token && { refresh_token }) }
    await attempt(async () =>
      onRenewed(await renewConnection(connection, { entered, sign_in: sign_in && signsIn })),
    )
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[520px]">
        <DialogForm
          title={`New credentials for ${service.name}`}
          about="They are tried before they take the place of the ones that are stored."
          refusal={refusal}
          busy={isSubmitting}
          submit={sign_in ? `Sign in to ${service.name}` : 'Test and save'}
          onSubmit={submit}
        >
          <CredentialFields service={service} register={register} errors={errors} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

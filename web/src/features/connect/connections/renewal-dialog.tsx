import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { type Connection, type Renewed, renewConnection } from './queries.ts'
import { inSentence, setUps } from './set-ups.ts'

type RenewalDialogProps = Pick<ConnectionSheetProps, 'service'> & {
  connection: Connection
  onRenewed: (renewed: Renewed) => Promise<unknown> | undefined
  onClose: () => void
}
type Values = { client_id: string; client_secret: string; refresh_token: string }

/** Enters a connection with other credentials. */
export function RenewalDialog({ service, connection, onRenewed, onClose }: RenewalDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { client_id: '', client_secret: '', refresh_token: '' },
  })
  const { errors, isSubmitting } = formState
  const { id, secret, signsIn } = setUps('')[service.id]
  const { signs_in: sign_in } = connection
  const submit = handleSubmit(async ({ refresh_token, ...credentials }) => {
    setRefusal(undefined)
    const entered = { ...credentials, ...(refresh_token && { refresh_token }) }
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
            <Field label={id} error={errors.client_id && `Enter the ${inSentence(id)}.`}>
              <Input
                autoComplete="off"
                maxLength={1000}
                {...register('client_id', { required: true })}
              />
            </Field>
            <Field
              label={secret}
              help="Stored encrypted and never shown again."
              error={errors.client_secret && `Enter the ${inSentence(secret)}.`}
            >
              <Input
                type="password"
                autoComplete="off"
                maxLength={1000}
                {...register('client_secret', { required: true })}
              />
            </Field>
            {!signsIn && (
              <Field
                label="Refresh token"
                hint="Optional"
                help="Only where your instance gives no access by client credentials."
              >
                <Input
                  type="password"
                  autoComplete="off"
                  maxLength={1000}
                  {...register('refresh_token')}
                />
              </Field>
            )}
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

import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { inSentence, setUps } from './set-ups.ts'

export type Values = {
  base_url: string
  client_id: string
  client_secret: string
  refresh_token: string
}
export const noValues: Values = {
  base_url: '',
  client_id: '',
  client_secret: '',
  refresh_token: '',
}

type CredentialFieldsProps = Pick<ConnectionSheetProps, 'service'> & {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
}

/** What lets a connection into a system. */
export function CredentialFields({ service, register, errors }: CredentialFieldsProps) {
  const { id, secret, signsIn } = setUps('')[service.id]
  return (
    <>
      <Field label={id} error={errors.client_id && `Enter the ${inSentence(id)}.`}>
        <Input autoComplete="off" maxLength={1000} {...register('client_id', { required: true })} />
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
    </>
  )
}

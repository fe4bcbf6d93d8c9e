import { useQueryClient } from '@tanstack/react-query'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { toast } from '@/lib/toast.ts'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { CredentialFields, noValues, type Values } from './credential-fields.tsx'
import { PracticeOffer } from './practice-offer.tsx'
import { connectSystem, signInAddress } from './queries.ts'
import { setUps } from './set-ups.ts'

const callback = () => `${window.location.origin}/dashboard/integrations/callback`

/** Sets a connection up: by hand, or with the system that is there to practise. */
export function ConnectForm({ organizationId, service, onGuide }: ConnectionSheetProps) {
  const queryClient = useQueryClient()
  const { refusal, attempt } = useRefusal()
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: noValues })
  const { errors, isSubmitting } = formState
  const { steps, address, signsIn } = setUps(callback())[service.id]
  const submit = (signIn: boolean) =>
    handleSubmit(async ({ refresh_token, ...credentials }) => {
      const entered = { ...credentials, ...(refresh_token && { refresh_token }) }
      await attempt(async () => {
        if (signIn) {
          window.location.assign(await signInAddress(organizationId, service.id, entered))
          return
        }
        await connectSystem(organizationId, service.id, entered)
        await queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
        toast.success(`${service.name} is connected`)
      })
    })
  return (
    <>
      <PracticeOffer organizationId={organizationId} service={service} signsIn={signsIn} />
      <form noValidate onSubmit={submit(signsIn)} className="flex flex-col gap-5">
        <h3 className="font-medium text-14">Connect your own {service.name}</h3>
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-13 text-text-2 marker:text-text-3">
          {steps.map((step) => (
            <li key={step} className="wrap-anywhere">
              {step}
            </li>
          ))}
        </ol>
        <Field
          label={address.label}
          error={errors.base_url && 'Enter an address with https:// and no path.'}
        >
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder={address.placeholder}
            maxLength={500}
            {...register('base_url', { required: true, pattern: /^https?:\/\/[^/?#@\s]+\/?$/ })}
          />
        </Field>
        <CredentialFields service={service} register={register} errors={errors} />
        <FormError>{refusal}</FormError>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {signsIn && (
            <Button disabled={isSubmitting} onClick={submit(false)}>
              Use client credentials
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {signsIn ? `Sign in to ${service.name}` : 'Test and connect'}
          </Button>
        </div>
        {signsIn && (
          <p className="text-13 text-text-2">
            With client credentials nobody signs in: the app works as the user that you chose for
            its client credentials flow.
          </p>
        )}
        <Button variant="ghost" className="self-start" onClick={onGuide}>
          Call an agent from {service.name} instead
        </Button>
      </form>
    </>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import type { ConnectionSheetProps } from './connection-sheet.tsx'
import { connectSystem, practise } from './queries.ts'

type Values = { base_url: string; client_id: string; client_secret: string; refresh_token: string }

const steps = [
  'In ServiceNow, open System OAuth › Application Registry and add an OAuth API endpoint for external clients.',
  'Give it an application user who may read and write incidents and requests, and read the knowledge base. Agents can do what that user can.',
  'Allow the client credentials grant: set glide.oauth.inbound.client.credential.grant_type.enabled to true.',
  'Copy its client ID and client secret to here.',
]

/** Sets a connection up: by hand, or with the system that is there to practise. */
export function ConnectForm({ organizationId, service, onGuide }: ConnectionSheetProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { base_url: '', client_id: '', client_secret: '', refresh_token: '' },
  })
  const { errors, isSubmitting } = formState
  const reload = () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] })
  const submit = handleSubmit(async ({ refresh_token, ...entered }) => {
    setRefusal(undefined)
    try {
      await connectSystem(organizationId, service.id, {
        ...entered,
        ...(refresh_token && { refresh_token }),
      })
      await reload()
      toast.success(`${service.name} is connected`)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  })
  const practice = useMutation({
    mutationFn: () => practise(organizationId, service.id),
    onSuccess: async () => {
      await reload()
      toast.success('The practice system is connected')
    },
  })
  return (
    <>
      <section aria-labelledby="practice" className="flex flex-col gap-3 rounded-xl border p-4">
        <h3 id="practice" className="font-medium text-14">
          Try it with a practice system
        </h3>
        <p className="text-13 text-text-2">
          A small company in a {service.name} of its own, served here and for your organization
          alone. Your agents file and read records there as they would in yours, and you see them.
        </p>
        <FormError>{practice.error?.message}</FormError>
        <Button className="self-start" busy={practice.isPending} onClick={() => practice.mutate()}>
          Use the practice system
        </Button>
      </section>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <h3 className="font-medium text-14">Connect your own instance</h3>
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-13 text-text-2 marker:text-text-3">
          {steps.map((step) => (
            <li key={step} className="wrap-anywhere">
              {step}
            </li>
          ))}
        </ol>
        <Field
          label="Address of the instance"
          error={errors.base_url && 'Enter an address with https:// and no path.'}
        >
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="https://acme.service-now.com"
            maxLength={500}
            {...register('base_url', { required: true, pattern: /^https?:\/\/[^/?#@\s]+\/?$/ })}
          />
        </Field>
        <Field label="Client ID" error={errors.client_id && 'Enter the client ID.'}>
          <Input
            autoComplete="off"
            maxLength={1000}
            {...register('client_id', { required: true })}
          />
        </Field>
        <Field
          label="Client secret"
          help="Stored encrypted and never shown again."
          error={errors.client_secret && 'Enter the client secret.'}
        >
          <Input
            type="password"
            autoComplete="off"
            maxLength={1000}
            {...register('client_secret', { required: true })}
          />
        </Field>
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
        <FormError>{refusal}</FormError>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button variant="ghost" onClick={onGuide}>
            Call an agent from {service.name} instead
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Test and connect
          </Button>
        </div>
      </form>
    </>
  )
}

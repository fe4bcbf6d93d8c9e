import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import { accountQuery, enterKey } from './queries.ts'

type AccountProps = { organizationId: string; onCreateKey: () => void }

/** The account of this product in the practice Zapier: the key that it was given, and whether it works. */
export function Account({ organizationId, onCreateKey }: AccountProps) {
  const account = useQuery(accountQuery(organizationId))
  const { data } = account
  if (!data) {
    return account.error ? (
      <LoadFailure
        title="The account did not load"
        error={account.error}
        onRetry={account.refetch}
      />
    ) : (
      <Skeleton className="h-20 w-full" />
    )
  }
  const isConnected = data.state === 'connected'
  return (
    <Card aria-label="Account" className="flex flex-col gap-4 p-4">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium text-14">
          {isConnected ? data.label : 'Digital Workforce'}
          {isConnected ? (
            <Badge tone="ok">Connected</Badge>
          ) : data.state === 'expired' ? (
            <Badge tone="bad">Connection expired</Badge>
          ) : (
            <Badge tone="draft">Not connected</Badge>
          )}
        </p>
        <p className="text-13 text-text-2">
          {isConnected
            ? 'It was asked with the key a moment ago. Revoke the key to see what Zapier is told.'
            : data.state === 'expired'
              ? data.words
              : 'Zapier asks for an API key. Create one, and enter it here as you would there.'}
        </p>
      </div>
      {!isConnected && <KeyForm organizationId={organizationId} onCreateKey={onCreateKey} />}
    </Card>
  )
}

function KeyForm({ organizationId, onCreateKey }: AccountProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { key: '' } })
  const enter = useMutation({
    mutationFn: (key: string) => enterKey(organizationId, key),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['connect', organizationId] }),
  })
  return (
    <form
      noValidate
      className="flex max-w-[520px] flex-col gap-3"
      onSubmit={handleSubmit(({ key }) => enter.mutate(key.trim()))}
    >
      <Field
        label="API key"
        help="Stored encrypted and never shown again."
        error={formState.errors.key && 'Enter the API key.'}
      >
        <Input
          type="password"
          autoComplete="off"
          maxLength={200}
          {...register('key', { required: true })}
        />
      </Field>
      <FormError>{enter.error?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={enter.isPending}>
          Connect account
        </Button>
        <Button onClick={onCreateKey}>Create key</Button>
      </div>
    </form>
  )
}

import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { Checkbox } from '@/components/form/checkbox.tsx'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { createKey, type ExampleAgent } from '../queries.ts'
import { type KeyScope, keyScopes, type NewKey } from './key.ts'
import { NewKeyView } from './new-key.tsx'

type CreateKeyDialogProps = {
  open: boolean
  organizationId: string
  agent: ExampleAgent | null
  onClose: () => void
}

export function CreateKeyDialog(props: CreateKeyDialogProps) {
  const { open, organizationId, agent, onClose } = props
  const queryClient = useQueryClient()
  const creation = useMutation({
    mutationFn: (settings: KeySettings) => createKey(organizationId, settings),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['connect', organizationId] }),
  })
  const { data: made } = creation
  const close = () => {
    // The key that is on its way is shown this one time.
    if (creation.isPending) return
    creation.reset()
    onClose()
  }
  // A click beside the dialog must not lose the key.
  const stay = (event: Event) => made && event.preventDefault()
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      {open && (
        <DialogContent className="w-[520px]" onInteractOutside={stay} onEscapeKeyDown={stay}>
          {made ? (
            <NewKeyView made={made} agent={agent} onClose={close} />
          ) : (
            <CreateKeyForm creation={creation} />
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

const lives = namedOptions({ 30: '30 days', 90: '90 days', 365: 'One year', never: 'Never' })

type Values = { name: string; scopes: KeyScope[]; life: string }

const rules = resolveRules<Values>({
  name: (name) => (String(name).trim() ? undefined : 'Name the system that gets the key.'),
  scopes: (scopes) =>
    Array.isArray(scopes) && scopes.length > 0 ? undefined : 'Choose at least one.',
})

function expiry(life: string) {
  return life === 'never' ? null : new Date(Date.now() + Number(life) * 86_400_000).toISOString()
}

type KeySettings = Parameters<typeof createKey>[1]

function CreateKeyForm({ creation }: { creation: UseMutationResult<NewKey, Error, KeySettings> }) {
  const { register, control, handleSubmit, formState } = useForm<Values>({
    resolver: rules,
    defaultValues: { name: '', scopes: ['conversations.write', 'agents.read'], life: '90' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ name, scopes, life }) =>
    creation.mutate({ name, scopes, expires_at: expiry(life) }),
  )
  return (
    <DialogForm
      title="Create an integration key"
      about="One key for each system, so that you can take one back without stopping the others."
      refusal={creation.error?.message}
      busy={creation.isPending}
      submit="Create key"
      onSubmit={submit}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={80}
          placeholder="Salesforce production"
          {...register('name')}
        />
      </Field>
      <Field label="What may it do?" group error={errors.scopes?.message}>
        <Controller
          name="scopes"
          control={control}
          render={({ field }) => <Scopes value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <Field label="Ends after">
        <Controller
          name="life"
          control={control}
          render={({ field }) => (
            <Select value={field.value} onValueChange={field.onChange} options={lives} />
          )}
        />
      </Field>
    </DialogForm>
  )
}

type ScopesProps = { value: KeyScope[]; onChange: (scopes: KeyScope[]) => void }

function Scopes({ value, onChange }: ScopesProps) {
  const id = useId()
  const { hasAnalyticsAccess } = useAuth()
  const late = (scope: KeyScope) =>
    scope === 'analytics.read' && !hasAnalyticsAccess ? ', once your plan has insights' : ''
  return (
    <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
      {keyScopes.map((scope) => (
        <div key={scope.value} className="flex items-start gap-2.5">
          <Checkbox
            id={`${id}-${scope.value}`}
            className="mt-0.5"
            checked={value.includes(scope.value)}
            onCheckedChange={(checked) =>
              onChange(
                checked === true
                  ? [...value, scope.value]
                  : value.filter((one) => one !== scope.value),
              )
            }
          />
          <label htmlFor={`${id}-${scope.value}`} className="min-w-0 text-14">
            {scope.label}
            <span className="block text-12 text-text-3">
              {scope.help}
              {late(scope.value)}
            </span>
          </label>
        </div>
      ))}
    </div>
  )
}

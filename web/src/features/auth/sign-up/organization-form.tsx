import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { Controller, type FieldErrors } from 'react-hook-form'
import { ChoiceTile } from '@/components/form/choice-tile.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { listedOptions } from '@/lib/form/options.ts'
import {
  type Integration,
  industries,
  integrations,
  teamSizes,
} from '@/lib/form/organization-choices.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { type OrganizationDetails, organizationRules } from './organization-rules.ts'

const choices = [
  { name: 'industry', label: 'Industry', options: listedOptions(industries) },
  { name: 'teamSize', label: 'Team size', options: listedOptions(teamSizes) },
] as const
const fields = ['organizationName', 'industry', 'teamSize', 'primaryGoal'] as const

type OrganizationFormProps = {
  values: OrganizationDetails
  error: string | undefined
  busy: boolean
  /** Left out when there is no first step to go back to. */
  onBack?: ((values: OrganizationDetails) => void) | undefined
  /** Offered where there is a place to go back to instead. */
  onCancel?: (() => void) | undefined
  onSubmit: (values: OrganizationDetails) => void
}

/** Step 2: the organisation and what it wants. */
export function OrganizationForm(props: OrganizationFormProps) {
  const { values, error, busy, onBack, onCancel, onSubmit } = props
  const { register, control, handleSubmit, getValues, setFocus, formState } = useForm({
    resolver: resolveRules<OrganizationDetails>(organizationRules),
    defaultValues: values,
    shouldFocusError: false,
  })
  const { errors } = formState
  // In the order of the page; left to itself the form goes by which field was registered first.
  const focusFirst = (faults: FieldErrors<OrganizationDetails>) => {
    const first = fields.find((field) => faults[field])
    if (first) setFocus(first)
  }
  useEffect(() => setFocus('organizationName'), [setFocus])
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit(onSubmit, focusFirst)}>
      <Field label="Organization name" error={errors.organizationName?.message}>
        <Input
          inputSize="lg"
          autoComplete="organization"
          placeholder="Enter your organization name"
          maxLength={120}
          {...register('organizationName')}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        {choices.map(({ name, label, options }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            <Controller
              name={name}
              control={control}
              render={({ field: { onChange, ...field } }) => (
                <Select
                  inputSize="lg"
                  placeholder={`Select your ${label.toLowerCase()}`}
                  options={options}
                  onValueChange={onChange}
                  {...field}
                />
              )}
            />
          </Field>
        ))}
      </div>
      <Field
        label="What is your primary goal for your Digital Workforce?"
        error={errors.primaryGoal?.message}
      >
        <Input inputSize="lg" maxLength={2000} {...register('primaryGoal')} />
      </Field>
      <Controller
        name="integrations"
        control={control}
        render={({ field }) => <Integrations value={field.value} onChange={field.onChange} />}
      />
      <FormError>{error}</FormError>
      <div className="mt-1 flex gap-2">
        {onBack && (
          <Button size="lg" disabled={busy} onClick={() => onBack(getValues())}>
            Back
          </Button>
        )}
        {onCancel && (
          <Button size="lg" disabled={busy} onClick={onCancel}>
            Go back
          </Button>
        )}
        <Button type="submit" variant="primary" size="lg" busy={busy} className="flex-1">
          {busy ? 'Signing up...' : 'Sign up'}
        </Button>
      </div>
    </form>
  )
}

const ownAccount = "You'll need to have your own account with these services."

type IntegrationsProps = { value: Integration[]; onChange: (value: Integration[]) => void }

function Integrations({ value, onChange }: IntegrationsProps) {
  return (
    <Field
      group
      label={
        <>
          Where do you intend to use these agents?
          <Tooltip content={ownAccount}>
            <button type="button" aria-label={ownAccount} className="rounded-full text-text-3">
              <Info size={16} aria-hidden="true" />
            </button>
          </Tooltip>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {integrations.map(({ id, label }) => (
          <ChoiceTile
            key={id}
            checked={value.includes(id)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...value, id] : value.filter((chosen) => chosen !== id))
            }
          >
            {label}
          </ChoiceTile>
        ))}
      </div>
    </Field>
  )
}

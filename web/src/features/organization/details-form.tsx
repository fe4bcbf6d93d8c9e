import { Controller } from 'react-hook-form'
import { ChoiceTile } from '@/components/form/choice-tile.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { SaveFooter } from '@/components/form/save-footer.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { listedOptions } from '@/lib/form/options.ts'
import { industries, integrations, teamSizes } from '@/lib/form/organization-choices.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { saveForm } from '@/lib/form/save-form.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { type DetailsForm as Details, detailsRules, toForm, toRow } from './organization-rules.ts'
import { type OrganizationDetails, saveOrganization } from './queries.ts'

const choices = [
  { name: 'industry', label: 'Industry', options: industries },
  { name: 'team_size', label: 'Team size', options: teamSizes },
] as const
const texts = [
  {
    name: 'description',
    label: 'Description',
    rows: 3,
    maxLength: 2000,
    help: 'What the organization is, in a sentence or two.',
  },
  {
    name: 'summary',
    label: 'Summary',
    rows: 5,
    maxLength: 10_000,
    help: 'What agents should know about it: products, customers, words that you use.',
  },
] as const

type DetailsFormProps = { organization: OrganizationDetails; onSaved: () => void }

/** What an owner can change about the organisation. */
export function DetailsForm({ organization, onSaved }: DetailsFormProps) {
  const form = useForm<Details>({
    mode: 'onTouched',
    resolver: resolveRules<Details>(detailsRules),
    values: toForm(organization),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, control } = form
  const { errors } = form.formState
  const save = saveForm(form, {
    save: (details) => saveOrganization(organization.id, toRow(details)),
    explain: (error) => (error instanceof Error ? error.message : 'The details were not saved.'),
    done: 'The details were saved',
    onSaved,
  })
  return (
    <form noValidate onSubmit={save} aria-label="Details">
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label="Organization name" error={errors.name?.message}>
          <Input autoComplete="organization" maxLength={120} {...register('name')} />
        </Field>
        <Field label="Website" hint="Optional" error={errors.website?.message}>
          <Input inputMode="url" autoComplete="url" maxLength={500} {...register('website')} />
        </Field>
        {choices.map((choice) => (
          <Choice
            key={choice.name}
            control={control}
            error={errors[choice.name]?.message}
            {...choice}
          />
        ))}
        <Field label="Primary goal" error={errors.primary_goal?.message} className="sm:col-span-2">
          <Input maxLength={2000} {...register('primary_goal')} />
        </Field>
        {texts.map(({ name, label, help, ...size }) => (
          <Field
            key={name}
            label={label}
            hint="Optional"
            help={help}
            error={errors[name]?.message}
            className="sm:col-span-2"
          >
            <Textarea {...size} {...register(name)} />
          </Field>
        ))}
        <Controller
          name="integrations"
          control={control}
          render={({ field }) => (
            <Field group label="Integrations" className="sm:col-span-2">
              <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
                {integrations.map(({ id, label }) => (
                  <ChoiceTile
                    key={id}
                    checked={field.value.includes(id)}
                    onCheckedChange={(checked) =>
                      field.onChange(
                        checked ? [...field.value, id] : field.value.filter((one) => one !== id),
                      )
                    }
                  >
                    {label}
                  </ChoiceTile>
                ))}
              </div>
            </Field>
          )}
        />
      </div>
      <SaveFooter form={form} />
    </form>
  )
}

type ChoiceProps = {
  control: ReturnType<typeof useForm<Details>>['control']
  name: 'industry' | 'team_size'
  label: string
  options: readonly string[]
  error: string | undefined
}

function Choice({ control, name, label, options, error }: ChoiceProps) {
  return (
    <Field label={label} error={error}>
      <Controller
        name={name}
        control={control}
        render={({ field: { onChange, ...field } }) => (
          <Select
            placeholder={`Select your ${label.toLowerCase()}`}
            options={listedOptions(options)}
            onValueChange={onChange}
            {...field}
          />
        )}
      />
    </Field>
  )
}

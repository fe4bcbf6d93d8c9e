import { Controller } from 'react-hook-form'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { microsOf } from '@/lib/format/money.ts'
import type { Model } from '@/lib/models.ts'
import {
  ConnectionFields,
  type ConnectionValues,
  connectionRules,
  filled,
  priced,
  typedPrice,
} from './connection-fields.tsx'
import { exampleModels, type Provider, providerNames } from './provider.ts'
import { useSaveModel } from './use-save-model.ts'

type ModelDialogProps = {
  organizationId: string
  /** What is changed, or a new one; closed while there is neither. */
  subject: Model | 'new' | undefined
  onClose: () => void
}

export function ModelDialog({ organizationId, subject, onClose }: ModelDialogProps) {
  return (
    <SubjectDialog subject={subject} className="w-[520px]" onClose={onClose}>
      {(about) => (
        <ModelForm
          organizationId={organizationId}
          model={about === 'new' ? undefined : about}
          onClose={onClose}
        />
      )}
    </SubjectDialog>
  )
}

type Values = ConnectionValues & {
  name: string
  provider: Provider
  input: string
  output: string
}

const rules = resolveRules<Values>({
  name: filled('Name it as your colleagues know it.'),
  ...connectionRules,
  input: priced,
  output: priced,
})

type ModelFormProps = { organizationId: string; model: Model | undefined; onClose: () => void }

function ModelForm({ organizationId, model, onClose }: ModelFormProps) {
  const { refusal, forget, save } = useSaveModel({ organizationId, model, onClose })
  const { register, control, handleSubmit, formState, watch } = useForm<Values>({
    resolver: rules,
    defaultValues: {
      ...{ name: model?.name ?? '', provider: model?.provider ?? 'openai-compatible' },
      ...{ base_url: model?.base_url ?? '', model: model?.model ?? '', key: '' },
      ...{ input: typedPrice(model?.input_price), output: typedPrice(model?.output_price) },
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ key, base_url, input, output, ...values }) => {
    const prices = { input_price: microsOf(input) ?? 0, output_price: microsOf(output) ?? 0 }
    return save({ ...values, ...prices, base_url: base_url.trim() || null }, key)
  })
  return (
    <DialogForm
      title={model ? `Change ${model.name}` : 'Add a model'}
      about="It is asked for a word before it is saved. What visitors ask and the passages that were found are sent to this provider."
      refusal={refusal}
      busy={isSubmitting}
      submit={model ? 'Test and save' : 'Test and add'}
      onSubmit={submit}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={80} {...register('name')} />
      </Field>
      <Field label="Provider">
        <Controller
          name="provider"
          control={control}
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={(provider) => {
                field.onChange(provider)
                forget()
              }}
              options={namedOptions(providerNames)}
            />
          )}
        />
      </Field>
      <ConnectionFields
        register={register}
        errors={errors}
        example={exampleModels[watch('provider')]}
        addressHelp="For Azure, vLLM, Ollama, Groq and others. Empty is the provider’s own."
        onChange={forget}
        isChange={model !== undefined}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label="Price of input"
          error={errors.input?.message}
          help="US dollars for a million tokens. Empty is not known: then nothing is counted."
        >
          <Input inputMode="decimal" autoComplete="off" maxLength={16} {...register('input')} />
        </Field>
        <Field
          label="Price of output"
          error={errors.output?.message}
          help="US dollars for a million tokens."
        >
          <Input inputMode="decimal" autoComplete="off" maxLength={16} {...register('output')} />
        </Field>
      </div>
    </DialogForm>
  )
}

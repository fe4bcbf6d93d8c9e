import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
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
import { type Purpose, purposes } from './purposes.ts'
import { useSaveModel } from './use-save-model.ts'

/** What is set up: nothing yet, or a model that is changed. */
export type PurposeSubject = { purpose: Purpose; model: Model | undefined }

type PurposeDialogProps = {
  organizationId: string
  /** Closed while there is none. */
  subject: PurposeSubject | undefined
  onClose: () => void
}

export function PurposeDialog({ organizationId, subject, onClose }: PurposeDialogProps) {
  return (
    <SubjectDialog subject={subject} className="w-[520px]" onClose={onClose}>
      {(about) => <PurposeForm organizationId={organizationId} {...about} onClose={onClose} />}
    </SubjectDialog>
  )
}

type Values = ConnectionValues & { woman: string; man: string; price: string }

const voices = [
  { name: 'woman', label: 'A woman’s voice', example: 'nova' },
  { name: 'man', label: 'A man’s voice', example: 'onyx' },
] as const

const allRules = { ...connectionRules, price: priced }
const rules = resolveRules<Values>(allRules)
const voice = filled('Enter the voice as the provider names it.')
const rulesOfSpeech = resolveRules<Values>({ ...allRules, woman: voice, man: voice })

type PurposeFormProps = PurposeSubject & { organizationId: string; onClose: () => void }

function PurposeForm({ organizationId, purpose, model, onClose }: PurposeFormProps) {
  const { refusal, forget, save } = useSaveModel({ organizationId, model, onClose })
  const speaks = purpose === 'speech'
  const words = purposes[purpose]
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: speaks ? rulesOfSpeech : rules,
    defaultValues: {
      ...{ model: model?.model ?? '', base_url: model?.base_url ?? '', key: '' },
      ...{ woman: model?.voices[0] ?? '', man: model?.voices[1] ?? '' },
      price: typedPrice(model?.input_price),
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ key, base_url, woman, man, price, model: named }) => {
    const settings = {
      ...{ name: words.name, provider: 'openai-compatible' as const, model: named },
      ...{ base_url: base_url.trim() || null, input_price: microsOf(price) ?? 0, output_price: 0 },
      ...(speaks && { voices: [woman, man] }),
    }
    return save(model ? settings : { ...settings, purpose }, key)
  })
  return (
    <DialogForm
      title={model ? `Change the ${words.name.toLowerCase()}` : `Set up ${words.one}`}
      about={
        <>
          {words.about} {words.try}
        </>
      }
      refusal={refusal}
      busy={isSubmitting}
      submit={model ? 'Test and save' : 'Test and add'}
      onSubmit={submit}
    >
      <ConnectionFields
        register={register}
        errors={errors}
        example={words.example}
        addressHelp={words.address}
        onChange={forget}
        isChange={model !== undefined}
      />
      {speaks && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {voices.map(({ name, label, example }) => (
            <Field key={name} label={label} error={errors[name]?.message}>
              <Input
                autoComplete="off"
                maxLength={80}
                placeholder={example}
                {...register(name, { onChange: forget })}
              />
            </Field>
          ))}
        </div>
      )}
      <Field
        label="Price"
        error={errors.price?.message}
        help={`US dollars for ${words.priceOf}, as its provider says. Empty is not known: then nothing is counted.`}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={16} {...register('price')} />
      </Field>
    </DialogForm>
  )
}

import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import type { Model } from '@/lib/models.ts'
import {
  ConnectionFields,
  type ConnectionValues,
  connectionRules,
  filled,
} from './connection-fields.tsx'
import { type SoundPurpose, sounds } from './sound.ts'
import { useSaveModel } from './use-save-model.ts'

/** What is set up: nothing yet, or a model that is changed. */
export type SoundSubject = { purpose: SoundPurpose; model: Model | undefined }

type SoundDialogProps = {
  organizationId: string
  /** Closed while there is none. */
  subject: SoundSubject | undefined
  onClose: () => void
}

export function SoundDialog({ organizationId, subject, onClose }: SoundDialogProps) {
  return (
    <Dialog open={subject !== undefined} onOpenChange={(open) => !open && onClose()}>
      {subject && (
        <DialogContent className="w-[520px]">
          <SoundForm organizationId={organizationId} {...subject} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type Values = ConnectionValues & { woman: string; man: string }

const rules = resolveRules<Values>(connectionRules)
const voice = filled('Enter the voice as the provider names it.')
const rulesOfSpeech = resolveRules<Values>({ ...connectionRules, woman: voice, man: voice })

type SoundFormProps = SoundSubject & { organizationId: string; onClose: () => void }

function SoundForm({ organizationId, purpose, model, onClose }: SoundFormProps) {
  const { refusal, save } = useSaveModel({ organizationId, model, onClose })
  const speaks = purpose === 'speech'
  const words = sounds[purpose]
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: speaks ? rulesOfSpeech : rules,
    defaultValues: {
      ...{ model: model?.model ?? '', base_url: model?.base_url ?? '', key: '' },
      ...{ woman: model?.voices[0] ?? '', man: model?.voices[1] ?? '' },
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ key, base_url, woman, man, model: named }) => {
    const settings = {
      ...{ name: words.name, provider: 'openai-compatible' as const, model: named },
      ...{ base_url: base_url.trim() || null, input_price: 0, output_price: 0 },
      ...(speaks && { voices: [woman, man] }),
    }
    return save(model ? settings : { ...settings, purpose }, key)
  })
  return (
    <form noValidate onSubmit={submit}>
      <DialogHeader title={`${model ? 'Change the' : 'Set up a'} ${words.name.toLowerCase()}`}>
        {words.about} {words.try}
      </DialogHeader>
      <div className="flex flex-col gap-5 px-5 pb-5">
        <ConnectionFields
          register={register}
          errors={errors}
          example={words.example}
          addressHelp="Any server that speaks as OpenAI’s does. Empty is OpenAI’s own."
          isChange={model !== undefined}
        />
        {speaks && (
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <Field label="A woman’s voice" error={errors.woman?.message}>
              <Input autoComplete="off" maxLength={80} placeholder="nova" {...register('woman')} />
            </Field>
            <Field label="A man’s voice" error={errors.man?.message}>
              <Input autoComplete="off" maxLength={80} placeholder="onyx" {...register('man')} />
            </Field>
          </div>
        )}
        <FormError>{refusal}</FormError>
      </div>
      <DialogSubmit busy={isSubmitting} onCancel={onClose}>
        {model ? 'Test and save' : 'Test and add'}
      </DialogSubmit>
    </form>
  )
}

import { ownStyle } from 'faces/portrait-path'
import { lazy, Suspense } from 'react'
import { PersonPicker, wear } from '@/components/face/person-picker.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Select } from '@/components/form/select.tsx'
import type { Choice, Choices, Person } from '@/lib/catalogues.ts'
import type { OwnPerson } from '../own-people/own-people.ts'
import type { TemplateFields } from '../template.ts'
import { LanguagesField } from './fields/languages-field.tsx'
import { NameField } from './fields/name-field.tsx'
import { ResponseLengthField } from './fields/response-length-field.tsx'
import { renamedGreetings } from './renamed.ts'
import { VoicePreview } from './voice-preview.tsx'

export type SectionProps = {
  fields: TemplateFields
  onChange: (part: Partial<TemplateFields>) => void
}

type IdentityProps = SectionProps & {
  choices: Choices
  /** Those of its people that the organisation has brought. */
  own: OwnPerson[]
  organizationId: string
  isOwner: boolean
}

const OwnPersonSection = lazy(() =>
  import('../own-people/own-person-section.tsx').then(({ OwnPersonSection }) => ({
    default: OwnPersonSection,
  })),
)

const optionsOf = (choices: Choice[] = []) =>
  choices.map(({ id, name }) => ({ value: id, label: name }))

/** A name that nobody chose goes with its face, and the greeting with the name. */
function calledLike(
  { name }: Person,
  before: Person | undefined,
  fields: Pick<TemplateFields, 'name' | 'greeting' | 'translations'>,
) {
  if (fields.name !== before?.name) return {}
  return { name, ...renamedGreetings(fields, before.name, name) }
}

export function Identity({
  fields,
  onChange,
  choices,
  own,
  organizationId,
  isOwner,
}: IdentityProps) {
  const { people, tones, lengths } = choices
  const person = people.find(({ id }) => id === fields.avatar)
  const tone = tones.find(({ id }) => id === fields.tone)
  return (
    <>
      <div className="grid gap-6 @[440px]:grid-cols-2 @[440px]:gap-4">
        <NameField fields={fields} onChange={onChange} />
        <Field label="Role">
          <Input
            value={fields.role}
            maxLength={120}
            onChange={(event) => onChange({ role: event.target.value })}
          />
        </Field>
      </div>
      <PersonPicker
        label="Person"
        people={people}
        value={fields.avatar}
        styleId={fields.style_id}
        onChange={(chosen) => onChange({ ...wear(chosen), ...calledLike(chosen, person, fields) })}
      />
      <Suspense>
        <OwnPersonSection
          organizationId={organizationId}
          people={own}
          value={fields.avatar}
          canWrite={isOwner}
          onBrought={({ id }) => onChange({ avatar: id, style_id: ownStyle })}
        />
      </Suspense>
      <div className="grid gap-6 @[440px]:grid-cols-2 @[440px]:gap-4">
        <Field label="Style">
          <Select
            value={fields.style_id}
            options={optionsOf(person?.styles)}
            onValueChange={(style_id) => onChange({ style_id })}
          />
        </Field>
        <div className="flex items-end gap-2">
          <Field label="Voice" className="min-w-0 flex-1">
            <Select
              value={fields.voice_id}
              options={optionsOf(person?.voices)}
              onValueChange={(voice_id) => onChange({ voice_id })}
            />
          </Field>
          <VoicePreview
            voiceId={fields.voice_id}
            text={tone?.sample ?? `Hello, I am ${fields.name}.`}
          />
        </div>
      </div>
      <Field label="Tone" group help={tone ? `“${tone.sample}” ${tone.description}` : undefined}>
        <Segmented
          label="Tone"
          value={fields.tone}
          options={tones.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => onChange({ tone: value })}
          className="grid w-full grid-cols-2 @[440px]:grid-cols-4"
        />
      </Field>
      <ResponseLengthField
        lengths={lengths}
        value={fields.response_length}
        onChange={(response_length) => onChange({ response_length })}
      />
      <LanguagesField value={fields.languages} onChange={(languages) => onChange({ languages })} />
    </>
  )
}

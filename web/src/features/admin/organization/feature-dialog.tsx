import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { act } from '../list/admin-calls.ts'
import { typedText, valueText } from './feature-value.ts'
import type { OwnFeature } from './organization-queries.ts'

type FeatureDialogProps = {
  organizationId: string
  feature: OwnFeature | undefined
  onDone: (feature: OwnFeature) => Promise<void>
  onClose: () => void
}

/** Gives an organisation a value of its own. */
export function FeatureDialog(props: FeatureDialogProps) {
  const { feature, onClose } = props
  return (
    <SubjectDialog subject={feature} onClose={onClose}>
      {(subject) => <FeatureForm {...props} feature={subject} />}
    </SubjectDialog>
  )
}

function FeatureForm(props: FeatureDialogProps & { feature: OwnFeature }) {
  const { organizationId, feature, onDone, onClose } = props
  const { name, value_type, default_json, own_json, feature_id } = feature
  const [given, setGiven] = useState(() => typedText(own_json ?? default_json))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function save() {
    setBusy(true)
    try {
      await act('set_organization_feature', { org_id: organizationId, feature: feature_id, given })
      onClose()
      await onDone(feature)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <DialogForm
      title={`Change ${name}`}
      about={`For this organization alone, at once. The default is ${valueText(default_json)}.`}
      submit="Save"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Value type={value_type} given={given} onGiven={setGiven} error={refusal} />
    </DialogForm>
  )
}

type ValueProps = {
  type: string
  given: string
  onGiven: (text: string) => void
  error: string | undefined
}

/** What a value of this type is typed in. The database says what is one. */
function Value({ type, given, onGiven, error }: ValueProps) {
  const label = `Value, ${type}`
  if (type === 'Boolean') {
    return (
      <Field group label={label} error={error}>
        <Segmented
          label={label}
          value={given}
          onChange={onGiven}
          options={[
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
        />
      </Field>
    )
  }
  const field = {
    value: given,
    onChange: ({ target }: { target: { value: string } }) => onGiven(target.value),
    spellCheck: false,
  }
  return (
    <Field label={label} error={error}>
      {type === 'Object' || type === 'Array' ? (
        <Textarea rows={6} {...field} />
      ) : (
        <Input inputMode={type === 'Number' ? 'decimal' : 'text'} {...field} />
      )}
    </Field>
  )
}

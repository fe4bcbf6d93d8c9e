import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Switch } from '@/components/form/switch.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { typedText } from '../values/value-text.ts'
import { changeFeature, type Feature } from './features-queries.ts'
import { areValues, ValuesFields } from './values-fields.tsx'

type FeatureDialogProps = {
  feature: Feature | undefined
  onDone: (feature: Feature) => Promise<void>
  onClose: () => void
}

/** Changes a feature for all organisations without a value of their own, and for trials to come. */
export function FeatureDialog(props: FeatureDialogProps) {
  return (
    <SubjectDialog subject={props.feature} onClose={props.onClose}>
      {(feature) => <FeatureForm {...props} feature={feature} />}
    </SubjectDialog>
  )
}

const nameFault = (name: string) => {
  const { length } = [...name.trim()]
  if (length === 0) return 'Name is required'
  return length > 80 ? 'A name has 1 to 80 characters.' : undefined
}

function FeatureForm({ feature, onDone, onClose }: FeatureDialogProps & { feature: Feature }) {
  const { value_type, default_json, trial_json, feature_key } = feature
  const [name, setName] = useState(feature.name)
  const [active, setActive] = useState(feature.is_active)
  const [values, setValues] = useState({
    given: typedText(default_json),
    trial: trial_json === null ? null : typedText(trial_json),
  })
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { refusal, attempt } = useRefusal()
  async function save() {
    setChecked(true)
    if (nameFault(name) || !areValues(values, value_type)) return
    setBusy(true)
    await attempt(async () => {
      await changeFeature(feature, { name, active, ...values })
      onClose()
      await onDone(feature)
    })
    setBusy(false)
  }
  return (
    <DialogForm
      title={`Edit ${feature.name}`}
      about={
        <>
          <span className="font-mono wrap-anywhere">{feature_key}</span>, {value_type}. A new
          default applies at once to every organization without a value of its own.
        </>
      }
      submit="Save"
      busy={busy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="Name" error={isChecked ? nameFault(name) : undefined}>
        <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={200} />
      </Field>
      <ValuesFields
        type={value_type}
        values={values}
        onValues={setValues}
        isChecked={isChecked}
        unpaidLimit={feature.unpaid_limit}
      />
      <Field
        label="Active"
        help={
          active
            ? 'Organizations have it according to their values.'
            : 'While it is inactive, nobody has it, whatever their values say.'
        }
      >
        <Switch checked={active} onCheckedChange={setActive} />
      </Field>
    </DialogForm>
  )
}

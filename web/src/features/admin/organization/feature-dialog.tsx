import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { act } from '../list/admin-calls.ts'
import { ValueField } from '../values/value-field.tsx'
import { typedText, valueText } from '../values/value-text.ts'
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
      about={`For this organization only, at once. The default is ${valueText(default_json)}.`}
      submit="Save"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ValueField
        label={`Value (${value_type})`}
        type={value_type}
        text={given}
        onText={setGiven}
        error={refusal}
      />
    </DialogForm>
  )
}

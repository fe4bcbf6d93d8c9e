import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Segmented } from '@/components/form/segmented.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { toast } from '@/lib/toast.ts'
import { act as perform } from '../list/admin-calls.ts'
import type { Organization } from './organization-queries.ts'

export type PlanAct = 'grant' | 'end'

type PlanDialogProps = {
  organization: Organization
  act: PlanAct | undefined
  onClose: () => void
}

/** Grants a plan by hand, or ends the one that there is. */
export function PlanDialog({ organization, act, onClose }: PlanDialogProps) {
  const queryClient = useQueryClient()
  const done = async (words: string) => {
    toast.success(words)
    onClose()
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  return (
    <>
      <SubjectDialog subject={act === 'grant' ? organization : undefined} onClose={onClose}>
        {(subject) => (
          <GrantForm organization={subject} onDone={() => done('The plan was granted')} />
        )}
      </SubjectDialog>
      <ConfirmDialog
        subject={act === 'end' ? organization : undefined}
        ask={({ name }) => ({
          title: `End the plan of ${name}?`,
          text: 'It ends at once. Members are sent to the plans page at their next visit, and unsaved changes are lost. Agents, knowledge and settings stay, and you can grant a plan again.',
          confirm: 'End plan',
          cancel: 'Keep plan',
        })}
        onConfirm={({ id }) => perform('set_plan', { org_id: id, new_status: 'canceled' })}
        onDone={() => done('The plan was ended')}
        onClose={onClose}
      />
    </>
  )
}

const dayInput = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** The same day a year or two weeks from now, as the field of a date has it. */
function later(kind: string) {
  const date = new Date()
  if (kind === 'active') date.setFullYear(date.getFullYear() + 1)
  else date.setDate(date.getDate() + 14)
  return dayInput(date)
}

type GrantFormProps = { organization: Organization; onDone: () => Promise<void> }

function GrantForm({ organization, onDone }: GrantFormProps) {
  const [kind, setKind] = useState('active')
  const [day, setDay] = useState(() => later('active'))
  const [busy, setBusy] = useState(false)
  const { refusal, attempt } = useRefusal()
  const choose = (chosen: string) => {
    setKind(chosen)
    setDay(later(chosen))
  }
  async function grant() {
    setBusy(true)
    // The whole of its last day belongs to it.
    const ends = day ? new Date(`${day}T23:59:59`) : undefined
    await attempt(async () => {
      await perform('set_plan', {
        org_id: organization.id,
        new_status: kind,
        ends_at: ends && !Number.isNaN(ends.getTime()) ? ends.toISOString() : null,
      })
      await onDone()
    })
    setBusy(false)
  }
  return (
    <DialogForm
      title={`Grant a plan to ${organization.name}`}
      about="It takes effect at once and replaces what the organization has now. Owners see it in their audit log."
      submit="Grant plan"
      busy={busy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        void grant()
      }}
    >
      <Field group label="Plan">
        <Segmented
          label="Plan"
          value={kind}
          onChange={choose}
          options={[
            { value: 'active', label: 'Annual plan' },
            { value: 'trialing', label: 'Free trial' },
          ]}
        />
      </Field>
      <Field label="Last day">
        <Input
          type="date"
          required
          min={dayInput(new Date())}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
    </DialogForm>
  )
}

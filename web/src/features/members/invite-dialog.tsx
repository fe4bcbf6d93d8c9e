import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { toast } from '@/lib/toast.ts'
import { type GivenRole, givenRoles, roleNames, roleRights } from '@/session/organization/roles.ts'
import { checkAddresses, readAddresses } from './addresses.ts'
import { invite } from './queries.ts'

type InviteDialogProps = {
  open: boolean
  organizationId: string
  organizationName: string
  /** Undefined while they are counted. */
  freeSeats: number | undefined
  onClose: () => void
}

export function InviteDialog({ open, onClose, ...about }: InviteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && (
        <DialogContent className="w-[480px]">
          <InviteForm onClose={onClose} {...about} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type Values = { emails: string; role: GivenRole }
type Refusal = { email: string; words: string }

const roleOptions = givenRoles.map((value) => ({
  value,
  label: roleNames[value],
  help: roleRights[value],
}))

function freeSeatsText(free: number) {
  if (free <= 0) return 'All seats are taken. Remove a member or revoke an invitation first.'
  return free === 1 ? 'One seat is free.' : `${free} seats are free.`
}

/** One address after the other, so that the last seats go to the first addresses. */
async function inviteAll(organizationId: string, { emails, role }: Values) {
  const refusals: Refusal[] = []
  const addresses = readAddresses(emails)
  for (const email of addresses) {
    try {
      await invite(organizationId, email, role)
    } catch (error) {
      refusals.push({ email, words: error instanceof Error ? error.message : String(error) })
    }
  }
  const sent = addresses.filter((address) => refusals.every(({ email }) => email !== address))
  return { sent, refusals }
}

function tellSent(sent: string[]) {
  if (sent.length === 1) toast.success(`Invitation sent to ${sent[0]}`)
  else if (sent.length > 1) toast.success(`${sent.length} invitations sent`)
}

function InviteForm(props: Omit<InviteDialogProps, 'open'>) {
  const { organizationId, organizationName, freeSeats, onClose } = props
  const queryClient = useQueryClient()
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const { register, control, handleSubmit, setValue, setFocus, formState } = useForm<Values>({
    resolver: resolveRules<Values>({ emails: checkAddresses }),
    defaultValues: { emails: '', role: 'member' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    setRefusals([])
    const done = await inviteAll(organizationId, values)
    tellSent(done.sent)
    await queryClient.invalidateQueries({ queryKey: ['members'] })
    if (done.refusals.length === 0) return onClose()
    // What was sent need not be sent again; the rest stays typed.
    if (done.sent.length > 0) {
      setValue('emails', done.refusals.map(({ email }) => email).join('\n'))
    }
    setRefusals(done.refusals)
    setFocus('emails')
  })
  return (
    <DialogForm
      title="Invite people"
      about={
        <>
          Each person gets an email with a link to {organizationName} that works for 7 days.
          {freeSeats !== undefined && ` ${freeSeatsText(freeSeats)}`}
        </>
      }
      busy={isSubmitting}
      submit={isSubmitting ? 'Sending...' : 'Send invitation'}
      onSubmit={submit}
    >
      <Field
        label="Email"
        help="Put each address on its own line, or separate them with commas."
        error={errors.emails?.message}
      >
        <Textarea
          rows={3}
          autoComplete="off"
          spellCheck={false}
          placeholder="name@company.com"
          {...register('emails')}
        />
      </Field>
      <Field label="Role" group>
        <Controller
          name="role"
          control={control}
          render={({ field }) => (
            <RadioGroup value={field.value} options={roleOptions} onChange={field.onChange} />
          )}
        />
      </Field>
      <Refusals refusals={refusals} />
    </DialogForm>
  )
}

/** What was refused; the same reason is given once. */
function Refusals({ refusals }: { refusals: Refusal[] }) {
  const reasons = [...new Set(refusals.map(({ words }) => words))]
  return (
    <FormError>
      {reasons.length > 0 &&
        reasons.map((reason) => (
          <span key={reason} className="block break-words">
            {refusals
              .filter(({ words }) => words === reason)
              .map(({ email }) => email)
              .join(', ')}
            : {reason}
          </span>
        ))}
    </FormError>
  )
}

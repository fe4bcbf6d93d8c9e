import type { User } from '@supabase/auth-js'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { email as emailRule, type Rule } from '@/lib/form/validators.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { useStepUp } from './step-up.tsx'

/** Where the links in both mails end. */
export const afterEmail = () => `${window.location.origin}/dashboard/account`

async function changeEmail(email: string) {
  const options = { emailRedirectTo: afterEmail() }
  const { error } = await supabase().auth.updateUser({ email }, options)
  if (error) throw error
}

function whatHappens(email: string | undefined, asksBoth: boolean) {
  const [links, act] = !email
    ? ['a link to the address. Open it', 'add the address to your account']
    : asksBoth
      ? [`a link to ${email} and one to the new address. Open both`, 'make the change']
      : ['a link to the new address. Open it', 'make the change']
  return `We send ${links} to ${act}; until then you sign in as before.`
}

const aboutAddress = ['email_exists', 'email_address_invalid', 'validation_failed']

type EmailDialogProps = {
  user: User
  /** The old mailbox has to agree as well as the new one. */
  asksBoth: boolean
  onClose: () => void
  onChanged: () => void
}

export function EmailDialog({ user, asksBoth, onClose, onChanged }: EmailDialogProps) {
  const stepUp = useStepUp()
  const another: Rule<string> = (value, all) =>
    emailRule(value, all) ??
    (value.trim().toLowerCase() === user.email ? 'This is already your address' : undefined)
  const form = useForm({
    resolver: resolveRules<{ email: string }>({ email: another }),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await stepUp(() => changeEmail(email))
    } catch (error) {
      const message = errorMessage(error, 'The email address was not saved.')
      const place = aboutAddress.includes(errorCode(error) ?? '') ? 'email' : 'root'
      return form.setError(place, { message }, { shouldFocus: true })
    }
    if (asksBoth) {
      toast.success('Confirm in both mailboxes', {
        description: 'Your address changes once both links have been opened.',
      })
    } else toast.success(`We sent a link to ${email}`)
    onChanged()
    onClose()
  })
  return (
    <DialogContent>
      <form noValidate onSubmit={submit}>
        <DialogHeader title={user.email ? 'Change email' : 'Add email'}>
          {whatHappens(user.email, asksBoth)}
        </DialogHeader>
        <div className="flex flex-col gap-4 px-5 pb-5">
          <Field label={user.email ? 'New email' : 'Email'} error={errors.email?.message}>
            <Input type="email" inputSize="lg" autoComplete="email" {...form.register('email')} />
          </Field>
          <FormError>{errors.root?.message}</FormError>
        </div>
        <DialogSubmit busy={isSubmitting} onCancel={onClose}>
          {isSubmitting ? 'Sending...' : asksBoth ? 'Send both links' : 'Send link'}
        </DialogSubmit>
      </form>
    </DialogContent>
  )
}

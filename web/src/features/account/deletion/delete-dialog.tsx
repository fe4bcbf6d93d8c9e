import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { authRequest } from '@/lib/auth/auth-request.ts'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'
import { toast } from '@/lib/toast.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { ownedAloneQuery } from '../queries.ts'
import { channelOf, SentCode, sendCode } from '../sent-code.tsx'
import { useStepUp } from '../step-up.tsx'
import { LastOwner } from './last-owner.tsx'

type DeleteDialogProps = { user: User; onClose: () => void }

/** The last owner of an organization reads at once what to do first; everybody else is asked for a code. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const { data: alone, isPending } = useQuery(ownedAloneQuery(user.id))
  return (
    <DialogContent>
      <DialogHeader title="Delete your account">
        Your profile, your sign-ins and your sessions are deleted for good, and you leave your
        organizations.
      </DialogHeader>
      {isPending ? (
        <Skeleton className="mx-5 mb-5 h-10" />
      ) : alone?.length ? (
        <>
          <LastOwner organizations={alone} />
          <DialogFooter>
            <Button onClick={onClose}>Close</Button>
          </DialogFooter>
        </>
      ) : (
        <DeleteForm user={user} onClose={onClose} />
      )}
    </DialogContent>
  )
}

/** Deletes the account of who is signed in, with a code that is sent to its person, and leaves. */
function DeleteForm({ user, onClose }: DeleteDialogProps) {
  const stepUp = useStepUp()
  const navigate = useNavigate()
  const { signOut } = useAuth()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    resolver: resolveRules<{ nonce: string }>({
      ...(isSent && { nonce: required(`Enter the code from the ${channelOf(user).name}`) }),
    }),
    defaultValues: { nonce: '' },
  })
  const { errors, isSubmitting } = form.formState

  async function remove(nonce: string) {
    await stepUp(() => authRequest('DELETE', 'user', nonce ? { nonce } : {}))
    await signOut().catch(() => {})
    await navigate({ to: '/auth/signin', replace: true })
    toast.success('Your account was deleted')
  }

  async function explain(error: unknown) {
    const message = errorMessage(error, 'Your account was not deleted.')
    const code = errorCode(error)
    if (code === 'reauthentication_needed') {
      await sendCode()
      setSent(true)
    } else if (code === 'reauthentication_not_valid') {
      form.setError('nonce', { message: 'This code is not right.' }, { shouldFocus: true })
    } else form.setError('root', { message })
  }
  const submit = form.handleSubmit(({ nonce }) =>
    remove(nonce)
      .catch(explain)
      .catch((thrown) =>
        form.setError('root', { message: errorMessage(thrown, 'The code could not be sent.') }),
      ),
  )
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        {isSent && (
          <SentCode user={user} error={errors.nonce?.message} input={form.register('nonce')} />
        )}
        <FormError>{errors.root?.message}</FormError>
      </div>
      <DialogSubmit busy={isSubmitting} isDanger onCancel={onClose}>
        {isSent ? 'Delete account' : 'Send me a code'}
      </DialogSubmit>
    </form>
  )
}

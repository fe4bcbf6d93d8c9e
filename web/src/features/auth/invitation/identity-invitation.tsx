import type { User } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { supabase } from '@/lib/supabase.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { beginSetup } from '../setup/setup.ts'
import type { Account } from '../sign-up/account-rules.ts'
import { useMailedLink } from '../use-mailed-link.ts'
import { factsOf, invitationText, isNewAccount } from './invitation.ts'
import { InvitedAccountForm } from './invited-account-form.tsx'
import { NoInvitation } from './no-invitation.tsx'
import { OtherAccount } from './other-account.tsx'

const over =
  'This invitation was already used, has expired or was withdrawn. If you have accepted it before, log in. Otherwise ask the person who invited you for a new one.'

type IdentityInvitationProps = { token: string; signedInAs: string | undefined }

/**
 * An invitation that the identity service mailed: its token signs in, and the account follows.
 * Mail scanners open every link, so nothing happens before a person clicks.
 */
export function IdentityInvitation({ token, signedInAs }: IdentityInvitationProps) {
  const verifyLink = useMailedLink()
  const navigate = useNavigate()
  // Of the session when the page opened: accepting signs in, too.
  const [other, setOther] = useState(signedInAs)
  const [error, setError] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [busy, setBusy] = useState(false)

  async function accept() {
    setBusy(true)
    setError(undefined)
    try {
      const user = await verifyLink(token, 'invite')
      // A used link must not be offered again after a reload: the session stands in for it.
      if (isNewAccount(user)) {
        await navigate({ to: '.', search: { step: 'account' }, replace: true })
      } else await navigate({ to: '/', replace: true })
    } catch (thrown) {
      if (errorCode(thrown) === 'otp_expired') setOver(true)
      else setError(errorMessage(thrown, 'The invitation could not be opened. Try again.'))
    }
    setBusy(false)
  }

  if (isOver) return <NoInvitation words={over} />
  if (other) return <OtherAccount email={other} onSignedOut={() => setOther(undefined)} />
  return (
    <AuthLayout title="You are invited" subtitle="Accept to choose your name and a password.">
      <div className="flex flex-col gap-5">
        <FormError>{error}</FormError>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void accept()}>
          Accept invitation
        </Button>
      </div>
    </AuthLayout>
  )
}

async function save({ firstName, lastName, password }: Account) {
  const display_name = `${firstName} ${lastName}`
  const data = { first_name: firstName, last_name: lastName, display_name }
  const { error } = await supabase().auth.updateUser({ password, data })
  if (error) throw error
}

/** The second step: the account that the token opened gets its names and its password. */
export function IdentityAccount({ user }: { user: User }) {
  const { refresh } = useAuth()
  const navigate = useNavigate()
  const { first_name, last_name } = user.user_metadata
  return (
    <InvitedAccountForm
      email={user.email ?? ''}
      names={{ firstName: String(first_name ?? ''), lastName: String(last_name ?? '') }}
      invitation={invitationText(factsOf(user))}
      button="Continue"
      onSubmit={async (account) => {
        await save(account)
        beginSetup('invitation')
        await refresh()
        await navigate({ to: '/', replace: true })
      }}
    />
  )
}

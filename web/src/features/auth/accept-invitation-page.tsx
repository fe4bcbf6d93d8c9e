import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FormError } from '@/components/ui/form-error.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { codeOf, wordsOf } from '@/lib/auth-words.ts'
import { useAuth } from './auth-context.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isNewAccount } from './invitation.ts'
import { InvitedAccountForm } from './invited-account-form.tsx'

const title = 'You are invited'
const incomplete =
  'This link is not complete. Open it from the mail again, or copy all of it into the address bar.'
const over =
  'This invitation was used already, has expired or was taken back. If you have accepted it before, log in. Otherwise ask the person who invited you for a new one.'

export type InvitationSearch = { token?: string | undefined; step?: string | undefined }

export function AcceptInvitationPage({ token, step }: InvitationSearch) {
  const { pending, user, isAnonymous } = useAuth()
  if (pending.auth) {
    return (
      <AuthLayout title={title}>
        <p className="flex items-center justify-center gap-2 text-text-2" role="status">
          <Spinner /> Opening...
        </p>
      </AuthLayout>
    )
  }
  const person = isAnonymous ? null : user
  if (step === 'account' && person) return <InvitedAccountForm user={person} />
  if (!token) return <NoInvitation words={incomplete} />
  return <Invitation token={token} signedInAs={person?.email} />
}

function NoInvitation({ words }: { words: string }) {
  return (
    <AuthLayout title="This invitation does not work">
      <div className="flex flex-col gap-5">
        <FormError>{words}</FormError>
        <Button asChild variant="primary" size="lg">
          <Link to="/auth/signin">Go to log in</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}

type InvitationProps = { token: string; signedInAs: string | undefined }

/** Mail scanners open every link, so nothing happens before a person clicks. */
function Invitation({ token, signedInAs }: InvitationProps) {
  const { verifyLink } = useAuth()
  const navigate = useNavigate()
  // Of the arrival: accepting signs somebody in, too.
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
      if (codeOf(thrown) === 'otp_expired') setOver(true)
      else setError(wordsOf(thrown, 'The invitation could not be opened. Try again.'))
    }
    setBusy(false)
  }

  if (isOver) return <NoInvitation words={over} />
  if (other) return <OtherAccount email={other} onSignedOut={() => setOther(undefined)} />
  return (
    <AuthLayout title={title} subtitle="Accept to choose your name and a password.">
      <div className="flex flex-col gap-5">
        <FormError>{error}</FormError>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void accept()}>
          Accept invitation
        </Button>
      </div>
    </AuthLayout>
  )
}

type OtherAccountProps = { email: string; onSignedOut: () => void }

function OtherAccount({ email, onSignedOut }: OtherAccountProps) {
  const { signOut } = useAuth()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await signOut()
      onSignedOut()
    } catch (thrown) {
      setError(wordsOf(thrown, 'You are still signed in.'))
    }
    setBusy(false)
  }
  return (
    <AuthLayout
      title="You are signed in with another address"
      subtitle={`You are signed in as ${email}. An invitation is for the address that it was mailed to: sign out to accept it.`}
    >
      <div className="flex flex-col gap-5">
        <FormError>{error}</FormError>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void leave()}>
          Sign out
        </Button>
        <Button asChild variant="ghost">
          <Link to="/">Stay signed in</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}

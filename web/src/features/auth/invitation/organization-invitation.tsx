import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { CallError } from '@/lib/call-function.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { sendCode } from '../second-factor/code-sent.ts'
import { MailedCode } from '../second-factor/mailed-code.tsx'
import { beginSetup } from '../setup/setup.ts'
import { ClosedInvitation } from './closed-invitation.tsx'
import { invitationPath, invitationText } from './invitation.ts'
import { InvitedAccountForm } from './invited-account-form.tsx'
import { NoInvitation } from './no-invitation.tsx'
import {
  joinAsMyself,
  joinAsNewPerson,
  type Preview,
  previewQuery,
} from './organization-invitation-calls.ts'
import { OtherAccount } from './other-account.tsx'

const unknown =
  'We do not know this invitation. If it was sent again, only the newest email works: open the link in that one, or ask the person who invited you for a new one.'

type OrganizationInvitationProps = { token: string; opening: ReactNode }

/** An invitation of an organisation: what it is, and the way in that fits who looks at it. */
export function OrganizationInvitation({ token, opening }: OrganizationInvitationProps) {
  const { user, isAnonymous, isAwaitingOtp, signInAnonymously } = useAuth()
  const { data: preview, error, refetch } = useQuery(previewQuery(token, signInAnonymously))
  const [isJoining, setJoining] = useState(false)
  if (preview === null) return <NoInvitation words={unknown} />
  if (!preview) {
    if (!error) return opening
    return (
      <AuthLayout title="You are invited">
        <LoadFailure title="The invitation did not load" error={error} onRetry={refetch} />
      </AuthLayout>
    )
  }
  const email = isAnonymous ? undefined : user?.email
  if (!isJoining && preview.state !== 'open') {
    return <ClosedInvitation preview={preview} isSignedIn={email === preview.email} />
  }
  // Joining signs in, and the form stays until the next page is there.
  if (isJoining || (!email && !preview.has_account)) {
    return <NewPerson token={token} preview={preview} onJoining={setJoining} />
  }
  if (!email) return <SignInFirst token={token} preview={preview} />
  if (email !== preview.email) return <OtherAccount email={email} invited={preview.email} />
  return isAwaitingOtp ? (
    <SignInFirst token={token} preview={preview} isHalfway />
  ) : (
    <Join token={token} preview={preview} />
  )
}

/** Refused because something has changed meanwhile: the page shows what the invitation is now. */
function isStale(error: unknown) {
  return error instanceof CallError && [404, 409, 410].includes(error.status)
}

type StepProps = { token: string; preview: Preview }

function NewPerson(props: StepProps & { onJoining: (joining: boolean) => void }) {
  const { token, preview, onJoining } = props
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <InvitedAccountForm
      email={preview.email}
      invitation={invitationText(preview)}
      button="Accept invitation"
      onSubmit={async (account) => {
        onJoining(true)
        try {
          await joinAsNewPerson(token, account)
          beginSetup('invitation')
          await navigate({ to: '/', replace: true })
        } catch (error) {
          onJoining(false)
          if (isStale(error)) await queryClient.invalidateQueries({ queryKey: ['invitation'] })
          throw error
        }
      }}
    />
  )
}

function SignInFirst({ token, preview, isHalfway }: StepProps & { isHalfway?: boolean }) {
  return (
    <AuthLayout title="You are invited" subtitle={invitationText(preview)}>
      <div className="flex flex-col gap-5">
        <p className="text-center text-13 text-text-2">
          You have an account: sign in as{' '}
          <span className="break-all text-text-1">{preview.email}</span>, then accept.
        </p>
        <Button asChild variant="primary" size="lg">
          <Link
            to={isHalfway ? '/auth/verify-otp' : '/auth/signin'}
            search={{ redirectTo: invitationPath(token) }}
          >
            {isHalfway ? 'Finish signing in' : 'Sign in'}
          </Link>
        </Button>
      </div>
    </AuthLayout>
  )
}

function Join({ token, preview }: StepProps) {
  const { user, refresh } = useAuth()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isProving, setProving] = useState(false)

  async function join() {
    setBusy(true)
    setError(undefined)
    try {
      await joinAsMyself(token)
      // The new membership is known before the token that names it.
      await queryClient.refetchQueries({ queryKey: ['membership'] })
      await refresh()
      await navigate({ to: '/', replace: true })
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.code === 'mailbox_not_proven') {
        await sendCode(preview.email).catch(() => {})
        return setProving(true)
      }
      setError(errorMessage(thrown, 'The invitation could not be accepted. Try again.'))
      setProving(false)
      setBusy(false)
      if (isStale(thrown)) await queryClient.invalidateQueries({ queryKey: ['invitation'] })
    }
  }
  // Someone who signed up with an address proves that it is theirs before it opens an organization of others.
  if (isProving && user) return <MailedCode user={user} onDone={join} />
  return (
    <AuthLayout title="You are invited" subtitle={invitationText(preview)}>
      <div className="flex flex-col gap-5">
        <p className="text-center text-13 text-text-2">
          You accept as <span className="break-all text-text-1">{preview.email}</span>. Your other
          organizations stay as they are.
        </p>
        <FormError>{error}</FormError>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void join()}>
          Accept invitation
        </Button>
        <Button asChild variant="ghost">
          <Link to="/">Not now</Link>
        </Button>
      </div>
    </AuthLayout>
  )
}

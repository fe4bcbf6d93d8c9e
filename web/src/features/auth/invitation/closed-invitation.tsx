import { Link } from '@tanstack/react-router'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Preview } from './organization-invitation-calls.ts'

type Words = { title: string; text: string }

function wordsFor({ state, email, organization_name: organization, invited_by }: Preview): Words {
  const inviter = invited_by || `an owner of ${organization}`
  if (state === 'expired') {
    return {
      title: 'This invitation has expired',
      text: `An invitation works for 7 days. Ask ${inviter} to send it to ${email} again, and open the link in the new email.`,
    }
  }
  if (state === 'revoked') {
    return {
      title: 'This invitation was withdrawn',
      text: `Your invitation to ${organization} was withdrawn. If you expected to join, ask ${inviter} for a new invitation.`,
    }
  }
  return {
    title: 'This invitation was already accepted',
    text: `An invitation works once. To go to ${organization}, log in as ${email}.`,
  }
}

type ClosedInvitationProps = {
  preview: Preview
  /** As the invited address. */
  isSignedIn: boolean
}

/** An invitation that is over: why, and what to do next. */
export function ClosedInvitation({ preview, isSignedIn }: ClosedInvitationProps) {
  const { title, text } = wordsFor(preview)
  return (
    <AuthLayout title={title} subtitle={text}>
      <Button asChild variant="primary" size="lg" className="w-full">
        {isSignedIn ? (
          <Link to="/">Go to Digital Workforce</Link>
        ) : (
          <Link to="/auth/signin">Go to log in</Link>
        )}
      </Button>
    </AuthLayout>
  )
}

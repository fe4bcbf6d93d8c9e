import type { User } from '@supabase/auth-js'
import { KeyRound, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { DevMailNote } from '@/components/dev-note.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { afterEmail } from './email-dialog.tsx'
import { phoneNumber } from './sent-code.tsx'

type SignInSectionProps = {
  user: User
  asksBoth: boolean
  onOpen: (dialog: 'email' | 'password') => void
}

/** Whether an account is one of a company's identity provider, which alone changes it. */
export const isManaged = ({ identities }: User) =>
  identities?.some(({ provider }) => provider.startsWith('sso:')) ?? false

/** With what someone signs in. An account of a company's identity provider changes it there. */
export function SignInSection({ user, asksBoth, onOpen }: SignInSectionProps) {
  const byCompany = isManaged(user)
  return (
    <Section
      title="Sign-in"
      description={
        byCompany
          ? 'Your company’s identity provider manages your address and your password.'
          : 'The email address and password that you sign in with.'
      }
    >
      <div className="divide-y divide-border-1">
        <Row
          icon={<Mail size={16} aria-hidden="true" />}
          title={user.email || 'No email yet'}
          badge={user.email && <Standing since={user.email_confirmed_at} />}
          action={
            !byCompany && (
              <ChangeButton what="email" act={user.email ? 'Change' : 'Add'} onOpen={onOpen} />
            )
          }
        >
          Email
        </Row>
        {user.new_email && (
          <PendingEmail user={user} newEmail={user.new_email} asksBoth={asksBoth} />
        )}
        {user.phone && (
          <Row
            icon={<Smartphone size={16} aria-hidden="true" />}
            title={phoneNumber(user.phone)}
            badge={<Standing since={user.phone_confirmed_at} />}
          >
            Phone
          </Row>
        )}
        {!byCompany && (
          <Row
            icon={<KeyRound size={16} aria-hidden="true" />}
            title="Password"
            action={<ChangeButton what="password" onOpen={onOpen} />}
          >
            Changing it signs out your other sessions.
          </Row>
        )}
      </div>
    </Section>
  )
}

const Standing = ({ since }: { since: string | undefined }) =>
  since ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>

type ChangeButtonProps = Pick<SignInSectionProps, 'onOpen'> & {
  what: 'email' | 'password'
  act?: 'Change' | 'Add'
}

function ChangeButton({ what, act = 'Change', onOpen }: ChangeButtonProps) {
  return (
    <Button aria-label={`${act} ${what}`} onClick={() => onOpen(what)}>
      {act}
    </Button>
  )
}

type PendingEmailProps = { user: User; newEmail: string; asksBoth: boolean }

function PendingEmail({ user, newEmail, asksBoth }: PendingEmailProps) {
  const [isSending, setSending] = useState(false)
  async function sendAgain() {
    setSending(true)
    const { error } = await supabase().auth.resend({
      type: 'email_change',
      email: user.email || newEmail,
      options: { emailRedirectTo: afterEmail() },
    })
    setSending(false)
    if (error) toast.error(errorMessage(error, 'The emails were not sent again.'))
    else toast.success('The emails were sent again')
  }
  return (
    <Row
      icon={<Mail size={16} aria-hidden="true" />}
      title={newEmail}
      badge={<Badge tone="warn">Waiting</Badge>}
      action={
        <Button busy={isSending} onClick={sendAgain}>
          Send again
        </Button>
      }
    >
      {asksBoth
        ? `Confirm in both mailboxes: open the link sent to ${user.email} and the one sent to ${newEmail}.`
        : `Open the link sent to ${newEmail}.`}
      <DevMailNote />
    </Row>
  )
}

import { Mail } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { roleNames } from '@/session/organization/roles.ts'
import { type Invitation, isExpired } from './member.ts'

const day = 24 * 60 * 60 * 1000

function timeLeft({ expires_at }: Invitation) {
  const days = (Date.parse(expires_at) - Date.now()) / day
  return days < 1 ? 'less than a day left' : `${Math.ceil(days)} days left`
}

type InvitationRowProps = {
  invitation: Invitation
  canWrite: boolean
  isSending: boolean
  onResend: () => void
  onRevoke: () => void
}

export function InvitationRow(props: InvitationRowProps) {
  const { invitation, canWrite, isSending, onResend, onRevoke } = props
  const { email, role, sent_at, expires_at } = invitation
  const expired = isExpired(invitation)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="grid size-8 flex-none place-items-center rounded-full border text-text-3">
        <Mail size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-medium text-13" title={email}>
          {email}
        </p>
        <p className="text-12 text-text-3">
          {roleNames[role]}, sent{' '}
          <time dateTime={sent_at} title={exactTime(sent_at)}>
            {relativeTime(sent_at)}
          </time>
        </p>
      </div>
      {expired ? (
        <Badge tone="warn" className="max-sm:ml-11" title={exactTime(expires_at)}>
          Expired {relativeTime(expires_at)}
        </Badge>
      ) : (
        <span className="text-12 text-text-3" title={`Until ${exactTime(expires_at)}`}>
          {timeLeft(invitation)}
        </span>
      )}
      {canWrite && (
        <div
          className={`flex flex-none gap-1 max-sm:basis-full ${expired ? 'max-sm:pl-11' : 'max-sm:pl-[33px]'}`}
        >
          <Button
            size="sm"
            variant={expired ? 'secondary' : 'ghost'}
            busy={isSending}
            aria-label={`${expired ? 'Send again' : 'Resend'} to ${email}`}
            onClick={onResend}
          >
            {expired ? 'Send again' : 'Resend'}
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Revoke ${email}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}

import { Avatar } from '@/components/ui/avatar.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { roleNames } from '@/session/organization/roles.ts'
import { type MemberRow as Member, nameOf } from './member.ts'
import type { Asked } from './member-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { RoleMenu } from './role-menu.tsx'

// On a phone a row is a card: who it is and the menu, below it the role and the date.
const row =
  'group hover:bg-bg-4/45 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:border-border-1 max-sm:px-4 max-sm:py-3 max-sm:not-last:border-b'
const cell =
  'h-14 border-border-1 px-3 text-text-2 group-not-last:border-b max-sm:flex max-sm:h-auto max-sm:items-center max-sm:border-0! max-sm:px-0'

type MemberRowProps = {
  member: Member
  isSelf: boolean
  canWrite: boolean
  onAsk: (asked: Asked) => void
}

export function MemberRow({ member, isSelf, canWrite, onAsk }: MemberRowProps) {
  const name = nameOf(member)
  const { email } = member.profile
  return (
    <tr className={row}>
      <td className={`${cell} pl-4`}>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} size={32} />
          <span className="min-w-0">
            <span className="block truncate font-medium text-text-1" title={name}>
              {name}
              {isSelf && <span className="font-normal text-text-3"> (you)</span>}
            </span>
            <span className="block truncate text-12 text-text-3" title={email}>
              {email}
            </span>
          </span>
        </span>
      </td>
      <td className={`${cell} max-sm:order-3 max-sm:pl-11`}>
        {canWrite && !isSelf ? (
          <RoleMenu member={member} onChoose={(role) => onAsk({ act: 'role', member, role })} />
        ) : (
          <span className={isSelf ? 'text-text-1' : undefined}>{roleNames[member.role]}</span>
        )}
      </td>
      <td className={`${cell} max-sm:order-4 max-sm:text-12 max-sm:text-text-3`}>
        <span className="sm:hidden">Joined&nbsp;</span>
        <time dateTime={member.created_at} title={exactTime(member.created_at)}>
          {relativeTime(member.created_at)}
        </time>
      </td>
      <td className={`${cell} pr-2 pl-0 text-right max-sm:order-2 max-sm:-mr-2 max-sm:justify-end`}>
        <MemberMenu member={member} isSelf={isSelf} canWrite={canWrite} onAsk={onAsk} />
      </td>
    </tr>
  )
}

import { Crown, LogOut, UserMinus } from 'lucide-react'
import { DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { type MemberRow, nameOf } from './member.ts'
import type { Asked } from './member-dialog.tsx'

type MemberMenuProps = {
  member: MemberRow
  isSelf: boolean
  canWrite: boolean
  onAsk: (asked: Asked) => void
}

export function MemberMenu({ member, isSelf, canWrite, onAsk }: MemberMenuProps) {
  if (!isSelf && !canWrite) return null
  return (
    <RowMenu name={nameOf(member)}>
      {isSelf ? (
        <RowMenuItem icon={LogOut} isDanger onSelect={() => onAsk({ act: 'leave', member })}>
          Leave organization
        </RowMenuItem>
      ) : (
        <>
          {member.role !== 'owner' && (
            <>
              <RowMenuItem icon={Crown} onSelect={() => onAsk({ act: 'transfer', member })}>
                Transfer ownership
              </RowMenuItem>
              <DropdownMenuSeparator />
            </>
          )}
          <RowMenuItem icon={UserMinus} isDanger onSelect={() => onAsk({ act: 'remove', member })}>
            Remove from organization
          </RowMenuItem>
        </>
      )}
    </RowMenu>
  )
}

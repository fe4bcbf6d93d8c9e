import { Crown, Ellipsis, LogOut, UserMinus } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" icon aria-label={`More for ${nameOf(member)}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {isSelf ? (
          <DropdownMenuItem className="text-red" onSelect={() => onAsk({ act: 'leave', member })}>
            <LogOut size={16} aria-hidden="true" />
            Leave organization
          </DropdownMenuItem>
        ) : (
          <>
            {member.role !== 'owner' && (
              <>
                <DropdownMenuItem onSelect={() => onAsk({ act: 'transfer', member })}>
                  <Crown size={16} aria-hidden="true" />
                  Transfer ownership
                </DropdownMenuItem>
                <DropdownMenuSeparator />
              </>
            )}
            <DropdownMenuItem
              className="text-red"
              onSelect={() => onAsk({ act: 'remove', member })}
            >
              <UserMinus size={16} aria-hidden="true" />
              Remove from organization
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

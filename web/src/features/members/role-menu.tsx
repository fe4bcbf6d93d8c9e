import { ChevronDown } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { type GivenRole, givenRoles, roleNames } from '@/session/organization/roles.ts'
import { type MemberRow, nameOf } from './member.ts'

type RoleMenuProps = { member: MemberRow; onChoose: (role: GivenRole) => void }

/** The role of a member, for who may change it. */
export function RoleMenu({ member, onChoose }: RoleMenuProps) {
  const choose = (chosen: string) => {
    const role = givenRoles.find((known) => known === chosen)
    if (role && role !== member.role) onChoose(role)
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          className="-ml-[11px] hover:border-border-3 hover:bg-bg-2"
          aria-label={`Role of ${nameOf(member)}: ${roleNames[member.role]}`}
        >
          {roleNames[member.role]}
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="min-w-44">
        <DropdownMenuRadioGroup value={member.role} onValueChange={choose}>
          {givenRoles.map((role) => (
            <DropdownMenuRadioItem key={role} value={role}>
              {roleNames[role]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

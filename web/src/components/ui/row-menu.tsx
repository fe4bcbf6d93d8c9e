import { Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx'

/** What can be done with a row or a card, behind three dots. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" icon aria-label={`More for ${name}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">{children}</DropdownMenuContent>
    </DropdownMenu>
  )
}

type RowMenuItemProps = {
  icon: LucideIcon
  isDanger?: boolean
  onSelect: () => void
  children: ReactNode
}

export function RowMenuItem({ icon: Icon, isDanger, onSelect, children }: RowMenuItemProps) {
  return (
    <DropdownMenuItem {...(isDanger && { className: 'text-red' })} onSelect={onSelect}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </DropdownMenuItem>
  )
}

type ChangeOrDeleteProps = { onChange: () => void; onDelete: () => void }

export function ChangeOrDelete({ onChange, onDelete }: ChangeOrDeleteProps) {
  return (
    <>
      <RowMenuItem icon={Pencil} onSelect={onChange}>
        Change
      </RowMenuItem>
      <RowMenuItem icon={Trash2} isDanger onSelect={onDelete}>
        Delete
      </RowMenuItem>
    </>
  )
}

import { LogOut, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { ActsHead, Address, When } from '../list/cells.tsx'
import type { AskedOfUser } from './user-act-dialog.tsx'
import type { UserRow } from './users-queries.ts'

type UserTableProps = {
  users: UserRow[]
  /** Of the admin who looks. */
  userId: string
  onOpen: (user: UserRow) => void
  onAsk: (asked: AskedOfUser) => void
}

export function UserTable({ users, ...props }: UserTableProps) {
  return (
    <Table aria-label="Users" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>User</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right max-lg:hidden">Organizations</TableHead>
          <TableHead className="text-right max-lg:hidden">Sessions</TableHead>
          <TableHead className="text-right max-lg:hidden">Second factors</TableHead>
          <TableHead className="max-md:hidden">Last sign-in</TableHead>
          <TableHead className="max-lg:hidden">Created</TableHead>
          <ActsHead />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} user={user} {...props} />
        ))}
      </tbody>
    </Table>
  )
}

function State({ user }: { user: UserRow }) {
  if (user.is_deactivated) return <Badge tone="bad">Deactivated</Badge>
  if (!user.is_confirmed) return <Badge tone="draft">Not confirmed</Badge>
  if (user.is_platform_admin) return <Badge tone="run">Platform admin</Badge>
  return <Badge tone="ok">Active</Badge>
}

function Row({ user, userId, onOpen, onAsk }: Omit<UserTableProps, 'users'> & { user: UserRow }) {
  const title = user.name || user.email || user.id
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={title} className="max-sm:hidden" />
          <span className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(user)}
              title={title}
              className="block max-w-full rounded-md text-left font-medium text-text-1 hover:underline max-sm:wrap-anywhere sm:truncate"
            >
              {title}
            </button>
            {user.name && <Address text={user.email} />}
          </span>
        </span>
      </TableCell>
      <TableCell>
        <State user={user} />
      </TableCell>
      <TableCell className="text-right max-lg:hidden">{user.organizations}</TableCell>
      <TableCell className="text-right max-lg:hidden">{user.sessions}</TableCell>
      <TableCell className="text-right max-lg:hidden">{user.factors}</TableCell>
      <TableCell className="max-md:hidden">
        <When at={user.last_sign_in_at} />
      </TableCell>
      <TableCell className="max-lg:hidden">
        <When at={user.created_at} />
      </TableCell>
      <TableCell className="pl-0 text-right">
        {user.id === userId ? (
          <span className="text-12 text-text-3">You</span>
        ) : (
          <UserMenu user={user} title={title} onAsk={onAsk} />
        )}
      </TableCell>
    </TableRow>
  )
}

type UserMenuProps = Pick<UserTableProps, 'onAsk'> & { user: UserRow; title: string }

function UserMenu({ user, title, onAsk }: UserMenuProps) {
  return (
    <RowMenu name={title}>
      {user.sessions > 0 && (
        <RowMenuItem icon={LogOut} onSelect={() => onAsk({ act: 'sign-out', user })}>
          Sign out everywhere
        </RowMenuItem>
      )}
      {user.factors > 0 && (
        <RowMenuItem icon={ShieldOff} onSelect={() => onAsk({ act: 'reset-factors', user })}>
          Reset second factors
        </RowMenuItem>
      )}
      {user.is_deactivated ? (
        <RowMenuItem icon={UserCheck} onSelect={() => onAsk({ act: 'activate', user })}>
          Activate again
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={UserX} isDanger onSelect={() => onAsk({ act: 'deactivate', user })}>
          Deactivate
        </RowMenuItem>
      )}
    </RowMenu>
  )
}

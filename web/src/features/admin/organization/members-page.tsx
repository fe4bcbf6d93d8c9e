import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { FilterRow } from '@/components/form/filter-row.tsx'
import { Avatar } from '@/components/ui/avatar.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { toast } from '@/lib/toast.ts'
import {
  type GivenRole,
  givenRoles,
  roleNames,
  roleRights,
  roleWithArticle,
} from '@/session/organization/roles.ts'
import { act } from '../list/admin-calls.ts'
import { ActsHead, Name, When } from '../list/cells.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { type ListSearch, readListSearch } from '../list/list-search.ts'
import type { ListShape } from '../list/list-shape.ts'
import { ListTools } from '../list/list-tools.tsx'
import { type OwnMember, ownMembersQuery } from './organization-queries.ts'

type MembersPageProps = {
  organizationId: string
  search: ListSearch
  onSearch: (change: ListSearch) => void
}

type Asked = { member: OwnMember; role: GivenRole | 'INACTIVE' }

const shape: ListShape = {
  of: 'member',
  empty: 'People appear here when they join.',
  searchBox: { label: 'Search members', placeholder: 'Search names and addresses' },
  parse: readListSearch,
}

/** Who belongs to the organisation, in which role. */
export function MembersPage({ organizationId, ...props }: MembersPageProps) {
  const query = useQuery(ownMembersQuery(organizationId, props.search))
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <FilterRow>
        <ListTools {...{ shape, ...props }} />
      </FilterRow>
      <ListFrame {...{ shape, query, ...props }}>
        {(rows) => <MemberTable members={rows} onAsk={setAsked} />}
      </ListFrame>
      <ConfirmDialog
        subject={asked}
        ask={questionOf}
        onConfirm={({ member, role }) =>
          act('set_member_role', {
            org_id: organizationId,
            person: member.user_id,
            new_role: role,
          })
        }
        onDone={async ({ member, role }) => {
          toast.success(
            role === 'INACTIVE'
              ? `${member.name} was removed`
              : `${member.name} is now ${roleWithArticle[role]}`,
          )
          await queryClient.invalidateQueries({ queryKey: ['admin'] })
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

const questionOf = ({ member: { name }, role }: Asked) =>
  role === 'INACTIVE'
    ? {
        title: `Remove ${name}?`,
        text: `${name} loses access to the organization at once, even where it is open now, and unsaved changes there are lost. Owners see it in their audit log.`,
        confirm: 'Remove member',
        cancel: 'Keep member',
      }
    : {
        title: `Make ${name} ${roleWithArticle[role]}?`,
        text: `${roleRights[role]} It takes effect at once, and owners see it in their audit log.`,
        confirm: 'Change role',
        cancel: 'Cancel',
        isDanger: role === 'agent_user',
      }

type MemberTableProps = { members: OwnMember[]; onAsk: (asked: Asked) => void }

function MemberTable({ members, onAsk }: MemberTableProps) {
  return (
    <Table aria-label="Members" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead>Role</TableHead>
          <TableHead className="max-sm:hidden">Last sign-in</TableHead>
          <TableHead className="max-md:hidden">Joined</TableHead>
          <ActsHead />
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} onAsk={onAsk} />
        ))}
      </tbody>
    </Table>
  )
}

function MemberRow({ member, onAsk }: { member: OwnMember; onAsk: (asked: Asked) => void }) {
  const { name, email, role } = member
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} className="max-sm:hidden" />
          <Name
            name={name}
            badge={member.is_deactivated && <Badge tone="neutral">Deactivated</Badge>}
            caption={email === name ? null : email}
          />
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap">{roleNames[role as GivenRole] ?? role}</TableCell>
      <TableCell className="max-sm:hidden">
        <When at={member.last_sign_in_at} />
      </TableCell>
      <TableCell className="max-md:hidden">
        <When at={member.joined_at} />
      </TableCell>
      <TableCell className="pl-0 text-right">
        <RowMenu name={name}>
          {givenRoles
            .filter((one) => one !== role)
            .map((one) => (
              <RowMenuItem key={one} icon={UserCog} onSelect={() => onAsk({ member, role: one })}>
                {`Make ${roleWithArticle[one]}`}
              </RowMenuItem>
            ))}
          <RowMenuItem
            icon={UserMinus}
            isDanger
            onSelect={() => onAsk({ member, role: 'INACTIVE' })}
          >
            Remove from organization
          </RowMenuItem>
        </RowMenu>
      </TableCell>
    </TableRow>
  )
}

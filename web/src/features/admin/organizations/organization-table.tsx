import { Link } from '@tanstack/react-router'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { When } from '../list/cells.tsx'
import type { OrganizationRow } from './organizations-queries.ts'
import { PlanBadge } from './plan-state.tsx'

/** One row an organisation; a narrow screen keeps name, plan and when it was last used. */
export function OrganizationTable({ organizations }: { organizations: OrganizationRow[] }) {
  return (
    <Table aria-label="Organizations" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Organization</TableHead>
          <TableHead className="max-xl:hidden">Industry</TableHead>
          <TableHead>Plan</TableHead>
          <TableHead className="max-xl:hidden">Renews or ends</TableHead>
          <TableHead className="text-right max-md:hidden">Members</TableHead>
          <TableHead className="text-right max-md:hidden">Agents</TableHead>
          <TableHead className="max-sm:hidden">Last active</TableHead>
          <TableHead className="max-xl:hidden">Created</TableHead>
        </tr>
      </thead>
      <tbody>
        {organizations.map((organization) => (
          <Row key={organization.id} {...organization} />
        ))}
      </tbody>
    </Table>
  )
}

const cell = 'h-11 py-1'

function Row(organization: OrganizationRow) {
  const { id, name, website, industry, plan_state, ends_at } = organization
  return (
    <TableRow className="relative">
      <TableCell className={`${cell} w-full max-w-0`}>
        <span className="flex min-w-0 items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 flex-none place-items-center rounded-md border bg-bg-4 font-medium text-12 text-text-2 max-sm:hidden"
          >
            {[...name.trim()][0]?.toUpperCase()}
          </span>
          <Link
            to="/admin/organizations/$organizationId"
            params={{ organizationId: id }}
            title={name}
            className="min-w-0 truncate font-medium text-text-1 after:absolute after:inset-0"
          >
            {name}
          </Link>
          {website && (
            <span className="min-w-0 truncate text-12 text-text-3 max-xl:hidden">
              {website.replace(/^https?:\/\/(www\.)?/, '')}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell className={`${cell} whitespace-nowrap max-xl:hidden`}>{industry ?? '–'}</TableCell>
      <TableCell className={cell}>
        <PlanBadge state={plan_state} />
      </TableCell>
      <TableCell className={`${cell} max-xl:hidden`}>
        <When at={ends_at} never="–" />
      </TableCell>
      <TableCell className={`${cell} whitespace-nowrap text-right max-md:hidden`}>
        {organization.members} of {organization.member_limit}
      </TableCell>
      <TableCell className={`${cell} whitespace-nowrap text-right max-md:hidden`}>
        {organization.agents} of {organization.agent_limit}
      </TableCell>
      <TableCell className={`${cell} max-sm:hidden`}>
        <When at={organization.last_active_at} />
      </TableCell>
      <TableCell className={`${cell} max-xl:hidden`}>
        <When at={organization.created_at} />
      </TableCell>
    </TableRow>
  )
}

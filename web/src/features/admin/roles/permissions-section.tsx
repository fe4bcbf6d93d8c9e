import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Select } from '@/components/form/select.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { toast } from '@/lib/toast.ts'
import { type GivenRole, givenRoles, roleNames } from '@/session/organization/roles.ts'
import { act } from '../list/admin-calls.ts'
import { type PermissionRow, rolePermissionsQuery } from './roles-queries.ts'

type Change = { area: string; role: GivenRole; from: string | null; to: string | null }

const areaNames: Record<string, string> = {
  agents: 'Agents',
  'agents.ui': 'Talking to agents',
  'templates.base': 'Base templates',
  knowledge: 'Knowledge',
  analytics: 'Analytics',
  'interactions.api.keys': 'API keys',
  organization: 'Organization',
  'organization.members': 'Members',
  billing: 'Billing',
}
const levelNames: Record<string, string> = { none: 'None', read: 'Read', write: 'Write' }
const levelName = (level: string | null) => levelNames[level ?? 'none'] ?? level

/** What each role may do, for every organisation alike. */
export function PermissionsSection() {
  const { data, error, refetch } = useQuery(rolePermissionsQuery)
  const [asked, setAsked] = useState<Change>()
  const queryClient = useQueryClient()
  const change = ({ area, role, to }: Change) =>
    act('set_role_permission', { asked_role: role, asked_area: area, level: to })
  const changed = async ({ area, role, to }: Change) => {
    toast.success(`${roleNames[role]}: ${areaNames[area] ?? area} is now ${levelName(to)}`)
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  const more = useMutation({
    mutationFn: change,
    onSuccess: (_, given) => changed(given),
    onError: (failure) => toast.error('The role was not changed', { description: failure.message }),
  })
  // What takes something away asks first.
  const choose = (wanted: Change) => {
    const isLess = wanted.to === null || wanted.from === 'write'
    if (isLess) setAsked(wanted)
    else more.mutate(wanted)
  }
  return (
    <section aria-labelledby="permissions">
      <h2 id="permissions" className="font-medium text-16">
        Roles
      </h2>
      <p className="mb-4 max-w-reading text-13 text-text-2">
        What each role may do, in every organization. Write includes read. The server applies a
        change at once; pages that are open follow within an hour.
      </p>
      <Card className="overflow-hidden" aria-busy={!data}>
        {error && !data ? (
          <LoadFailure title="The roles did not load" error={error} onRetry={refetch} />
        ) : !data ? (
          <>
            <div className="h-9 border-b max-sm:hidden" />
            <SkeletonRows rows={9} className="h-12 max-sm:h-28">
              <Skeleton className="h-4 w-1/3" />
            </SkeletonRows>
          </>
        ) : (
          <PermissionTable rows={data} busy={more.isPending} onChoose={choose} />
        )}
      </Card>
      <ConfirmDialog
        subject={asked}
        ask={({ area, role, from, to }) => ({
          title: `Take ${levelName(from)} away from ${roleNames[role].toLowerCase()}s?`,
          text: `In every organization, ${roleNames[role].toLowerCase()}s ${
            to ? 'can then only read' : 'then have no access to'
          } ${areaNames[area] ?? area}, at once. Unsaved changes there can no longer be saved.`,
          confirm: 'Take it away',
        })}
        onConfirm={change}
        onDone={changed}
        onClose={() => setAsked(undefined)}
      />
    </section>
  )
}

type PermissionTableProps = {
  rows: PermissionRow[]
  busy: boolean
  onChoose: (change: Change) => void
}

function PermissionTable({ rows, busy, onChoose }: PermissionTableProps) {
  return (
    <Table aria-label="Permissions of roles">
      <thead className="max-sm:sr-only">
        <tr>
          <TableHead>Permission</TableHead>
          {givenRoles.map((role) => (
            <TableHead key={role} className="w-36">
              {roleNames[role]}
            </TableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={row.area}
            className="max-sm:grid max-sm:grid-cols-3 max-sm:gap-2 max-sm:px-4 max-sm:py-3"
          >
            <TableCell className="max-sm:col-span-3 max-sm:h-auto max-sm:p-0!">
              <span className="block font-medium text-text-1">
                {areaNames[row.area] ?? row.area}
              </span>
              <span className="block text-12 text-text-3 max-sm:hidden">{row.area}</span>
            </TableCell>
            {givenRoles.map((role) => (
              <TableCell key={role} className="max-sm:h-auto max-sm:p-0!">
                <span aria-hidden="true" className="mb-1 block text-12 text-text-3 sm:hidden">
                  {roleNames[role]}
                </span>
                <Level
                  row={row}
                  role={role}
                  disabled={busy}
                  onChoose={(to) => onChoose({ area: row.area, role, from: row[role], to })}
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

type LevelProps = {
  row: PermissionRow
  role: GivenRole
  disabled: boolean
  onChoose: (level: string | null) => void
}

/** The level of a role in an area. What every member needs is no choice. */
function Level({ row, role, disabled, onChoose }: LevelProps) {
  const name = `${areaNames[row.area] ?? row.area}, ${roleNames[role]}`
  if (row.area === 'agents.ui') {
    return (
      <span className="flex items-center gap-1.5 text-13 sm:px-3">
        <Check size={16} className="text-text-3" aria-hidden="true" />
        Always
      </span>
    )
  }
  return (
    <Select
      inputSize="sm"
      aria-label={name}
      disabled={disabled}
      value={row[role] ?? 'none'}
      onValueChange={(level) => onChoose(level === 'none' ? null : level)}
      options={['none', ...row.levels].map((level) => ({
        value: level,
        label: levelNames[level] ?? level,
      }))}
    />
  )
}

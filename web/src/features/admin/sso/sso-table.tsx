import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { ActsHead, Address, When } from '../list/cells.tsx'
import type { SsoRow } from './sso-queries.ts'
import { SsoState } from './sso-state.tsx'
import type { Turned } from './turn-dialog.tsx'

type SsoTableProps = { configurations: SsoRow[]; onTurn: (turned: Turned) => void }

/** One row an identity provider; a narrow screen keeps whose it is, its state and the act. */
export function SsoTable({ configurations, onTurn }: SsoTableProps) {
  return (
    <Table aria-label="SSO configurations" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Organization</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="max-lg:hidden">Domains</TableHead>
          <TableHead className="text-right max-md:hidden">Members</TableHead>
          <TableHead className="max-sm:hidden">Last sign-in</TableHead>
          <TableHead className="max-xl:hidden">Created</TableHead>
          <ActsHead />
        </tr>
      </thead>
      <tbody>
        {configurations.map((one) => (
          <Row key={one.id} {...one} onTurn={onTurn} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ onTurn, ...one }: SsoRow & Pick<SsoTableProps, 'onTurn'>) {
  const { id, organization_id, entity_id, status, domains, members } = one
  const name = one.organization_name ?? 'No organization'
  const isOn = status === 'active'
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        {organization_id ? (
          <Link
            to="/admin/organizations/$organizationId/sso-configuration"
            params={{ organizationId: organization_id }}
            title={name}
            className="block font-medium text-text-1 max-sm:wrap-anywhere sm:truncate"
          >
            {name}
          </Link>
        ) : (
          <span className="block truncate text-text-2">{name}</span>
        )}
        <Address text={entity_id} />
      </TableCell>
      <TableCell>
        <SsoState status={status} />
      </TableCell>
      <TableCell className="max-w-60 truncate max-lg:hidden">{domains.join(', ') || '–'}</TableCell>
      <TableCell className="text-right max-md:hidden">{members.toLocaleString('en')}</TableCell>
      <TableCell className="max-sm:hidden">
        <When at={one.last_used_at} />
      </TableCell>
      <TableCell className="max-xl:hidden">
        <When at={one.created_at} />
      </TableCell>
      <TableCell className="text-right">
        <Button
          size="sm"
          aria-label={`Turn ${isOn ? 'off' : 'on'} single sign-on for ${name}`}
          onClick={() => onTurn({ id, name, members, isOn: !isOn })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </TableCell>
    </TableRow>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FigureHeads } from '@/components/figures/figure-heads.tsx'
import {
  type Counted,
  compact,
  count,
  money,
  nothing,
  percent,
  resolvedShare,
  satisfaction,
} from '@/components/figures/metrics.ts'
import { Table, TableCell, TableRow } from '@/components/ui/table.tsx'

export type RankedRow = {
  id: string
  name: ReactNode
  /** Below the name. */
  caption?: ReactNode
  /** Before the figures of all. */
  first?: number
  counted: Counted | null
}

type RankedTableProps = {
  label: string
  /** What a row is. */
  of: string
  first?: string
  rows: RankedRow[]
}

const figures = ['Sessions', 'Resolved', 'Satisfaction', 'Tokens', 'Model cost']

/** What sessions came to, a row for each of those who had them; a narrow screen scrolls to what does not fit. */
export function RankedTable({ label, of, first, rows }: RankedTableProps) {
  const columns = [...(first ? [first] : []), ...figures]
  return (
    <Table aria-label={label} className="tabular-nums">
      <FigureHeads of={of} figures={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <th scope="row" className="w-full min-w-44 max-w-0 px-3 py-1.5 text-left font-normal">
              {row.name}
              {row.caption && (
                <span className="block truncate text-12 text-text-3">{row.caption}</span>
              )}
            </th>
            {textsOf(row).map((text, at) => (
              <TableCell key={columns[at]} className="whitespace-nowrap text-right">
                {text}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function textsOf({ first, counted }: RankedRow) {
  const known = counted ?? nothing
  return [
    ...(first === undefined ? [] : [count(first)]),
    count(known.sessions),
    percent(resolvedShare(known)),
    percent(satisfaction(known)),
    compact(known.tokens),
    money(known.cost),
  ]
}

type OrganizationNameProps = { id: string; name: string; className?: string }

/** Leads to the organisation. */
export function OrganizationName({ id, name, className }: OrganizationNameProps) {
  return (
    <Link
      to="/admin/organizations/$organizationId"
      params={{ organizationId: id }}
      title={name}
      className={`inline-block max-w-full truncate align-bottom underline-offset-4 hover:underline ${className ?? ''}`}
    >
      {name}
    </Link>
  )
}

import type { LucideIcon } from 'lucide-react'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'

export type RowAct<Row> = {
  label: string
  icon: LucideIcon
  isDanger?: boolean
  isOffered?: (row: Row) => boolean
  perform: (row: Row) => unknown
}

type RowActsProps<Row> = { name: string; row: Row; acts: RowAct<Row>[] }

/** What can be done with a row, as far as it is offered for it. */
export function RowActs<Row>({ name, row, acts }: RowActsProps<Row>) {
  return (
    <RowMenu name={name}>
      {acts
        .filter(({ isOffered = () => true }) => isOffered(row))
        .map(({ label, icon, isDanger, perform }) => (
          <RowMenuItem
            key={label}
            icon={icon}
            {...(isDanger && { isDanger: true })}
            onSelect={() => void perform(row)}
          >
            {label}
          </RowMenuItem>
        ))}
    </RowMenu>
  )
}

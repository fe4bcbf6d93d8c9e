import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterSelect } from '@/components/form/filter-row.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { agentNamesQuery } from './found-queries.ts'
import type { InboxSearch } from './inbox-search.ts'

export type OnFilter = (change: Partial<InboxSearch>) => void
type FiltersProps = {
  organizationId: string
  search: InboxSearch
  onFilter: OnFilter
  children?: ReactNode
}

const any = 'any'
/** A choice of a filter, without one everything. */
export const chosen = <T extends string>(value: string) =>
  value === any ? undefined : (value as T)

export function Choice({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string
  all: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  return (
    <FilterSelect
      label={label}
      value={value ?? any}
      onValueChange={onChoose}
      options={[{ value: any, label: all }, ...options]}
    />
  )
}

/** Which agent, and how long ago; before them what a list has of its own. */
export function Filters({ organizationId, search, onFilter, children }: FiltersProps) {
  const { data: agents = [] } = useQuery(agentNamesQuery(organizationId))
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <Choice
        label="Agent"
        all="All agents"
        value={search.agent}
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(value) => onFilter({ agent: chosen(value) })}
      />
      <Choice
        label="Time"
        all="Any time"
        value={search.period}
        options={namedOptions({
          1: 'Last 24 hours',
          7: 'Last 7 days',
          30: 'Last 30 days',
          90: 'Last 90 days',
        })}
        onChoose={(value) => onFilter({ period: chosen(value) })}
      />
    </div>
  )
}

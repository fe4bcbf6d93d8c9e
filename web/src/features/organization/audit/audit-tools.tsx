import { useId } from 'react'
import { actionText } from '@/components/audit/audit-text.ts'
import { FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import {
  isFiltered,
  noFilter,
  type OrganizationSearch,
  parseOrganizationSearch,
} from '../organization-search.ts'
import type { AuditChoices } from './audit-queries.ts'

type AuditToolsProps = {
  choices: AuditChoices | undefined
  search: OrganizationSearch
  onSearch: (change: OrganizationSearch) => void
}

const all = 'all'

/** Search and filters; another choice begins at the first page again. */
export function AuditTools({ choices, search, onSearch }: AuditToolsProps) {
  const choose = (change: Record<string, string | undefined>) =>
    onSearch(parseOrganizationSearch({ ...search, ...change, after: undefined }))
  return (
    <div className="flex flex-wrap items-end gap-2 border-border-1 border-b p-3">
      <SearchBox
        label="Search the audit log"
        placeholder="Search names"
        value={search.search}
        onSearch={(text) => choose({ search: text })}
        className="min-w-44"
      />
      <FilterSelect
        className="w-40 max-sm:w-[calc(50%-4px)] max-sm:flex-initial"
        label="Person"
        value={search.person ?? all}
        onValueChange={(person) => choose({ person })}
        options={[
          { value: all, label: 'Everyone' },
          ...(choices?.people ?? []).map(({ id, name }) => ({
            value: id,
            label: name || 'Unnamed',
          })),
        ]}
      />
      <FilterSelect
        className="w-44 max-sm:w-[calc(50%-4px)] max-sm:flex-initial"
        label="Action"
        value={search.action ?? all}
        onValueChange={(action) => choose({ action })}
        options={[
          { value: all, label: 'All actions' },
          ...(choices?.actions ?? []).map((value) => ({ value, label: actionText(value) })),
        ]}
      />
      <Day label="From" value={search.from} onChange={(from) => choose({ from })} />
      <Day label="To" value={search.to} onChange={(to) => choose({ to })} />
      <FilterSelect
        className="w-34 max-sm:w-full max-sm:flex-initial"
        label="Order"
        value={search.order ?? 'newest'}
        onValueChange={(order) => choose({ order })}
        options={namedOptions({ newest: 'Newest first', oldest: 'Oldest first' })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onSearch(noFilter)}>
          Clear
        </Button>
      )}
    </div>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5 max-sm:w-full">
      <label htmlFor={id} className="text-12 text-text-3 max-sm:w-10">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        inputSize="sm"
        className="w-36 px-2 max-sm:w-0 max-sm:flex-1"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </span>
  )
}

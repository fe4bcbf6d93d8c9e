import { Search } from 'lucide-react'
import { useId } from 'react'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  isFiltered,
  noFilter,
  type OrganizationSearch,
  parseOrganizationSearch,
} from '../organization-search.ts'
import type { AuditChoices } from './audit-queries.ts'
import { actionText } from './audit-text.ts'

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
      <label className="flex h-8 min-w-44 flex-1 items-center gap-2 rounded-lg border border-border-3 bg-bg-2 px-3 focus-within:outline-2 focus-within:outline-focus max-sm:h-9 max-sm:basis-full">
        <Search size={16} className="flex-none text-text-3" aria-hidden="true" />
        <input
          type="search"
          key={search.search === undefined ? 'empty' : 'filled'}
          defaultValue={search.search}
          onChange={(event) => choose({ search: event.target.value || undefined })}
          placeholder="Search names"
          aria-label="Search the audit log"
          className="min-w-0 flex-1 bg-transparent text-13 outline-none max-sm:text-16 placeholder:text-text-3"
        />
      </label>
      <Select
        inputSize="sm"
        className="w-40 max-sm:w-[calc(50%-4px)]"
        aria-label="Person"
        value={search.person ?? all}
        onValueChange={(person) => choose({ person })}
        options={[
          { value: all, label: 'Everybody' },
          ...(choices?.people ?? []).map(({ id, name }) => ({
            value: id,
            label: name || 'Unnamed',
          })),
        ]}
      />
      <Select
        inputSize="sm"
        className="w-44 max-sm:w-[calc(50%-4px)]"
        aria-label="Action"
        value={search.action ?? all}
        onValueChange={(action) => choose({ action })}
        options={[
          { value: all, label: 'All actions' },
          ...(choices?.actions ?? []).map((value) => ({ value, label: actionText(value) })),
        ]}
      />
      <Day label="From" value={search.from} onChange={(from) => choose({ from })} />
      <Day label="To" value={search.to} onChange={(to) => choose({ to })} />
      <Select
        inputSize="sm"
        className="w-34 max-sm:w-full"
        aria-label="Order"
        value={search.order ?? 'newest'}
        onValueChange={(order) => choose({ order })}
        options={[
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]}
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

import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Select } from '@/components/form/select.tsx'
import { givenRoles, roleNames } from '@/session/organization/roles.ts'
import { type MemberSearch, parseMemberSearch } from './member-search.ts'

type MemberToolsProps = { search: MemberSearch; onSearch: (change: MemberSearch) => void }

export function MemberTools({ search, onSearch }: MemberToolsProps) {
  const box = useRef<HTMLInputElement>(null)
  // The address may change without typing: by a button or the way back.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) {
      box.current.value = search.search ?? ''
    }
  }, [search.search])
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <label className="flex h-8 min-w-40 flex-1 items-center gap-2 rounded-lg border border-border-3 bg-bg-2 px-3 focus-within:outline-2 focus-within:outline-focus max-sm:h-9 max-sm:basis-full">
        <Search size={16} className="flex-none text-text-3" aria-hidden="true" />
        <input
          ref={box}
          type="search"
          defaultValue={search.search}
          onChange={(event) =>
            onSearch({ search: event.target.value || undefined, page: undefined })
          }
          placeholder="Search names and addresses"
          aria-label="Search members"
          className="min-w-0 flex-1 bg-transparent text-13 outline-none max-sm:text-16 placeholder:text-text-3"
        />
      </label>
      <Select
        inputSize="sm"
        className="w-auto max-sm:flex-1"
        aria-label="Role"
        value={search.role ?? 'all'}
        onValueChange={(role) =>
          onSearch({ role: parseMemberSearch({ role }).role, page: undefined })
        }
        options={[
          { value: 'all', label: 'All roles' },
          ...givenRoles.map((value) => ({ value, label: roleNames[value] })),
        ]}
      />
      <Select
        inputSize="sm"
        className="w-auto max-sm:flex-1"
        aria-label="Sort by"
        value={search.sort ?? 'name'}
        onValueChange={(sort) =>
          onSearch({ sort: parseMemberSearch({ sort }).sort, page: undefined })
        }
        options={[
          { value: 'name', label: 'Name' },
          { value: 'newest', label: 'Newest' },
          { value: 'role', label: 'Role' },
        ]}
      />
    </div>
  )
}

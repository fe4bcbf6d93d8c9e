import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { givenRoles, roleNames } from '@/session/organization/roles.ts'
import { type MemberSearch, parseMemberSearch } from './member-search.ts'

type MemberToolsProps = { search: MemberSearch; onSearch: (change: MemberSearch) => void }

export function MemberTools({ search, onSearch }: MemberToolsProps) {
  return (
    <FilterRow>
      <SearchBox
        label="Search members"
        placeholder="Search names and addresses"
        value={search.search}
        onSearch={(text) => onSearch({ search: text, page: undefined })}
      />
      <FilterSelect
        label="Role"
        value={search.role ?? 'all'}
        onValueChange={(role) =>
          onSearch({ role: parseMemberSearch({ role }).role, page: undefined })
        }
        options={[
          { value: 'all', label: 'All roles' },
          ...givenRoles.map((value) => ({ value, label: roleNames[value] })),
        ]}
      />
      <FilterSelect
        label="Sort by"
        value={search.sort ?? 'name'}
        onValueChange={(sort) =>
          onSearch({ sort: parseMemberSearch({ sort }).sort, page: undefined })
        }
        options={namedOptions({ name: 'Name', newest: 'Newest', role: 'Role' })}
      />
    </FilterRow>
  )
}

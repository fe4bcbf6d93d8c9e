import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { type AskedOfUser, UserActDialog } from './user-act-dialog.tsx'
import { UserSheet } from './user-sheet.tsx'
import { UserTable } from './user-table.tsx'
import { parseUsersSearch, type UserRow, type UsersSearch, usersQuery } from './users-queries.ts'

type UsersPageProps = {
  userId: string
  search: UsersSearch
  onSearch: (change: UsersSearch) => void
}

/** Every account of the platform. */
export function UsersPage({ userId, search, onSearch }: UsersPageProps) {
  const query = useQuery(usersQuery(search))
  const [asked, setAsked] = useState<AskedOfUser>()
  const [opened, setOpened] = useState<UserRow>()
  const filter = (change: Record<string, unknown>) =>
    onSearch({ ...parseUsersSearch({ ...search, ...change }), after: undefined })
  return (
    <>
      <TopBar title="Users" meta={query.data?.total.toLocaleString('en')} />
      <Page className="max-w-none">
        <FilterRow>
          <SearchBox
            label="Search users"
            placeholder="Search name, email or id"
            value={search.search}
            onSearch={(text) => filter({ search: text })}
            className="max-w-80"
          />
          <FilterSelect
            label="State"
            value={search.state ?? 'all'}
            onValueChange={(state) => filter({ state })}
            options={namedOptions({
              all: 'All accounts',
              active: 'Active',
              deactivated: 'Deactivated',
              admin: 'Platform admins',
            })}
          />
          <FilterSelect
            label="Sort by"
            value={search.sort ?? 'created'}
            onValueChange={(sort) => filter({ sort })}
            options={namedOptions({
              created: 'Newest',
              signed_in: 'Last sign-in',
              email: 'Email',
            })}
          />
        </FilterRow>
        <ListFrame
          query={query}
          of="account"
          empty="An account appears here when somebody signs up."
          isFiltered={Boolean(search.search || search.state)}
          onShowAll={() => filter({ search: undefined, state: undefined })}
          after={search.after}
          onAfter={(after) => onSearch({ after })}
        >
          {(rows) => <UserTable users={rows} userId={userId} onOpen={setOpened} onAsk={setAsked} />}
        </ListFrame>
      </Page>
      <UserSheet user={opened} onClose={() => setOpened(undefined)} />
      <UserActDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namedOptions } from '@/lib/form/options.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { type AskedOfUser, UserActDialog } from './user-act-dialog.tsx'
import { UserSheet } from './user-sheet.tsx'
import { UserTable } from './user-table.tsx'
import { parseUsersSearch, type UsersSearch, usersQuery } from './users-queries.ts'

type UsersPageProps = {
  userId: string
  search: UsersSearch
  onSearch: (change: UsersSearch) => void
}

const shape: ListShape<UsersSearch> = {
  of: 'user',
  empty: 'A user appears here when somebody signs up.',
  searchBox: { label: 'Search users', placeholder: 'Search name, email or ID' },
  choices: [
    {
      ...{ name: 'state', label: 'Status', usual: 'all' },
      options: namedOptions({
        all: 'All statuses',
        active: 'Active',
        deactivated: 'Deactivated',
        admin: 'Platform admins',
      }),
    },
    {
      ...{ name: 'sort', label: 'Sort by', usual: 'created' },
      options: namedOptions({ created: 'Newest', signed_in: 'Last sign-in', email: 'Email' }),
    },
  ],
  parse: parseUsersSearch,
}

/** Every account of the platform. */
export function UsersPage({ userId, ...props }: UsersPageProps) {
  const query = useQuery(usersQuery(props.search))
  const [asked, setAsked] = useState<AskedOfUser>()
  const { search, onSearch } = props
  return (
    <>
      <ListPage title="Users" {...{ shape, query, ...props }}>
        {(rows) => (
          <UserTable
            users={rows}
            userId={userId}
            onOpen={({ id }) => onSearch({ ...search, user: id })}
            onAsk={setAsked}
          />
        )}
      </ListPage>
      <UserSheet
        id={search.user}
        known={query.data?.rows.find(({ id }) => id === search.user)}
        onClose={() => onSearch({ ...search, user: undefined })}
      />
      <UserActDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

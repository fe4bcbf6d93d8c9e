import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namedOptions } from '@/lib/form/options.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { parseSsoSearch, type SsoSearch, ssoConfigurationsQuery } from './sso-queries.ts'
import { ssoStatusNames } from './sso-state.tsx'
import { SsoTable } from './sso-table.tsx'
import { TurnDialog, type Turned } from './turn-dialog.tsx'

type SsoPageProps = { search: SsoSearch; onSearch: (change: SsoSearch) => void }

const shape: ListShape<SsoSearch> = {
  of: 'configuration',
  empty: 'A configuration appears here when an organization adds its identity provider.',
  searchBox: {
    ...{ label: 'Search configurations', placeholder: 'Search organization, entity ID or domain' },
  },
  choices: [
    {
      ...{ name: 'status', label: 'Status', usual: 'all' },
      options: [{ value: 'all', label: 'All statuses' }, ...namedOptions(ssoStatusNames)],
    },
    {
      ...{ name: 'sort', label: 'Sort by', usual: 'created' },
      options: namedOptions({ created: 'Newest', name: 'Organization', used: 'Last sign-in' }),
    },
  ],
  parse: parseSsoSearch,
}

/** The identity providers of all organisations. */
export function SsoPage(props: SsoPageProps) {
  const query = useQuery(ssoConfigurationsQuery(props.search))
  const [asked, setAsked] = useState<Turned>()
  return (
    <>
      <ListPage title="SSO configurations" {...{ shape, query, ...props }}>
        {(rows) => <SsoTable configurations={rows} onTurn={setAsked} />}
      </ListPage>
      <TurnDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

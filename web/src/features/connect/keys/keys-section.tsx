import { Link } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton, TableSkeleton } from '@/components/ui/skeleton.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { type ConnectSearch, parseConnectSearch } from '../connect-search.ts'
import type { ExampleAgent } from '../queries.ts'
import { type IntegrationKey, selectKeys } from './key.ts'
import { stateNames } from './key-row.tsx'
import { KeyTable } from './key-table.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

type KeysSectionProps = {
  keys: IntegrationKey[] | undefined
  error: Error | null
  onRetry: () => void
  names: Record<string, string | null>
  agent: ExampleAgent | null
  search: ConnectSearch
  onSearch: (change: ConnectSearch) => void
  /** Missing for those who only read. */
  onCreate: (() => void) | undefined
}

export function KeysSection({ keys, error, onRetry, ...shown }: KeysSectionProps) {
  return (
    <section aria-labelledby="keys" className="mt-8">
      <header className="mb-4">
        <h2 id="keys" className="font-medium text-16">
          Integration keys
        </h2>
        <p className="text-13 text-text-2">
          For the{' '}
          <Link to="/docs/interactions-api" className="underline">
            Interactions API
          </Link>{' '}
          and the{' '}
          <Link to="/docs/knowledge-api" className="underline">
            Knowledge API
          </Link>
          . A key is shown once, when it is created.
        </p>
      </header>
      {keys ? (
        <Keys keys={keys} {...shown} />
      ) : error ? (
        <ErrorState title="Your keys did not load" onRetry={onRetry}>
          {error.message}
        </ErrorState>
      ) : (
        <KeysSkeleton />
      )}
    </section>
  )
}

function Keys(
  props: Omit<KeysSectionProps, 'keys' | 'error' | 'onRetry'> & { keys: IntegrationKey[] },
) {
  const { keys, names, agent, search, onSearch, onCreate } = props
  const [rotated, setRotated] = useState<IntegrationKey>()
  const [doomed, setDoomed] = useState<IntegrationKey>()
  const found = selectKeys(keys, search)
  if (keys.length === 0) return <NoKeys onCreate={onCreate} />
  return (
    <>
      <KeyTools search={search} onSearch={onSearch} />
      {found.length === 0 ? (
        <NoMatch
          of="key"
          hint="Try other words, or another state."
          onShowAll={() => onSearch({ search: undefined, state: undefined })}
        />
      ) : (
        <KeyTable
          keys={found}
          all={keys}
          names={names}
          actions={onCreate && { rotate: setRotated, revoke: setDoomed }}
        />
      )}
      <RotateKeyDialog rotated={rotated} agent={agent} onClose={() => setRotated(undefined)} />
      <RevokeKeyDialog doomed={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}

function NoKeys({ onCreate }: Pick<KeysSectionProps, 'onCreate'>) {
  return (
    <div className="rounded-xl border border-border-3 border-dashed">
      <EmptyState
        media={<KeyRound size={20} className="text-text-3" aria-hidden="true" />}
        title="No integration key found"
        action={
          onCreate && (
            <Button variant="primary" onClick={onCreate}>
              <Plus size={16} aria-hidden="true" />
              Create key
            </Button>
          )
        }
      >
        With a key, your own systems can ask your agents.{' '}
        {!onCreate && 'An owner of your organization can create one.'}
      </EmptyState>
    </div>
  )
}

function KeyTools({ search, onSearch }: Pick<KeysSectionProps, 'search' | 'onSearch'>) {
  return (
    <FilterRow>
      <SearchBox
        label="Search keys"
        value={search.search}
        onSearch={(text) => onSearch({ search: text })}
      />
      <FilterSelect
        label="State"
        value={search.state ?? 'all'}
        onValueChange={(state) => onSearch({ state: parseConnectSearch({ state }).state })}
        options={[{ value: 'all', label: 'All states' }, ...namedOptions(stateNames)]}
      />
      <FilterSelect
        label="Sort by"
        value={search.sort ?? 'newest'}
        onValueChange={(sort) => onSearch({ sort: parseConnectSearch({ sort }).sort })}
        options={namedOptions({ newest: 'Newest', name: 'Name', used: 'Last used' })}
      />
    </FilterRow>
  )
}

function KeysSkeleton() {
  return (
    <TableSkeleton rows={3} className="h-14">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="ml-auto h-5 w-20" />
    </TableSkeleton>
  )
}

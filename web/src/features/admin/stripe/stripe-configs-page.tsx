import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import {
  deleteStripeConfig,
  type StripeConfig,
  stripeConfigsQuery,
} from './stripe-config-queries.ts'
import { parseStripeConfigSearch, type StripeConfigSearch } from './stripe-config-search.ts'
import { StripeConfigTable } from './stripe-config-table.tsx'

type StripeConfigsPageProps = {
  search: StripeConfigSearch
  onSearch: (change: StripeConfigSearch) => void
}

/** The public settings of the payment service: which prices are on sale, and what else pages may know. */
export function StripeConfigsPage({ search, onSearch }: StripeConfigsPageProps) {
  const queryClient = useQueryClient()
  const query = useQuery(stripeConfigsQuery(search))
  const [changed, setChanged] = useState<StripeConfig>()
  const [deleted, setDeleted] = useState<StripeConfig>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin', 'stripe-configs'] })
  const filter = (change: Record<string, unknown>) =>
    onSearch({ ...parseStripeConfigSearch({ ...search, ...change }), after: undefined })
  return (
    <>
      <TopBar
        title="Stripe settings"
        meta={query.data?.total.toLocaleString('en')}
        actions={
          <Button asChild variant="primary">
            <Link to="/admin/stripe-configurations/add">
              <Plus size={16} aria-hidden="true" />
              Add setting
            </Link>
          </Button>
        }
      />
      <Page className="max-w-none">
        <FilterRow>
          <SearchBox
            label="Search settings"
            placeholder="Search key or value"
            value={search.search}
            onSearch={(text) => filter({ search: text })}
            className="max-w-80"
          />
          <FilterSelect
            label="Sort by"
            value={search.sort ?? 'key'}
            onValueChange={(sort) => filter({ sort })}
            options={namedOptions({ key: 'Key', updated: 'Last changed' })}
          />
          <p className="ml-auto text-12 text-text-3 max-lg:hidden">
            Everybody may read these settings
          </p>
        </FilterRow>
        <ListFrame
          query={query}
          of="setting"
          empty="Add defaultSignupPriceId, the id of the price at Stripe, to sell a plan."
          isFiltered={Boolean(search.search)}
          onShowAll={() => filter({ search: undefined })}
          after={search.after}
          onAfter={(after) => onSearch({ after })}
        >
          {(rows) => (
            <StripeConfigTable configs={rows} onChange={setChanged} onDelete={setDeleted} />
          )}
        </ListFrame>
      </Page>
      <ChangeDialog
        config={changed}
        onClose={() => setChanged(undefined)}
        onDone={async ({ key }) => {
          toast.success(`${key} was changed`)
          await refresh()
        }}
      />
      <ConfirmDialog
        subject={deleted}
        ask={({ key }) => ({
          title: `Delete ${key}?`,
          text:
            key === 'defaultSignupPriceId'
              ? 'Without it nothing is on sale: owners are led to sales instead of the checkout.'
              : 'Whatever reads this setting does without it from now on.',
          confirm: 'Delete setting',
        })}
        onConfirm={({ key }) => deleteStripeConfig(key)}
        onDone={({ key }) => toast.success(`${key} was deleted`)}
        onSettled={refresh}
        onClose={() => setDeleted(undefined)}
      />
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListShape } from '../list/list-shape.ts'
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

const shape: ListShape<StripeConfigSearch> = {
  of: 'setting',
  empty: 'Add defaultSignupPriceId, the id of the price at Stripe, to sell a plan.',
  searchBox: { label: 'Search settings', placeholder: 'Search key or value' },
  choices: [
    {
      ...{ name: 'sort', label: 'Sort by', usual: 'key' },
      options: namedOptions({ key: 'Key', updated: 'Last changed' }),
    },
  ],
  parse: parseStripeConfigSearch,
}

/** The public settings of the payment service: which prices are on sale, and what else pages may know. */
export function StripeConfigsPage(props: StripeConfigsPageProps) {
  const queryClient = useQueryClient()
  const query = useQuery(stripeConfigsQuery(props.search))
  const [changed, setChanged] = useState<StripeConfig>()
  const [deleted, setDeleted] = useState<StripeConfig>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin', 'stripe-configs'] })
  return (
    <>
      <ListPage
        title="Stripe settings"
        actions={
          <Button asChild variant="primary">
            <Link to="/admin/stripe-configurations/add">
              <Plus size={16} aria-hidden="true" />
              Add setting
            </Link>
          </Button>
        }
        aside="Everybody can read these settings"
        {...{ shape, query, ...props }}
      >
        {(rows) => <StripeConfigTable configs={rows} onChange={setChanged} onDelete={setDeleted} />}
      </ListPage>
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
              ? 'Without it nothing is on sale: owners are sent to sales instead of the checkout.'
              : 'Whatever reads this setting goes without it from now on. This cannot be undone.',
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

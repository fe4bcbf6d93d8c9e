import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { act, type Rows, readPage } from '../list/admin-calls.ts'
import type { StripeConfigSearch } from './stripe-config-search.ts'

export type StripeConfig = Rows<'stripe_configs'>

export const valueTypes = ['String', 'Number', 'Boolean', 'Object', 'Array'] as const

export const stripeConfigsQuery = ({ search, sort, after }: StripeConfigSearch) =>
  queryOptions({
    queryKey: ['admin', 'stripe-configs', { search, sort, after }],
    queryFn: ({ signal }) =>
      readPage<StripeConfig>(
        'stripe_configs',
        { words: search, sort, after },
        { idOf: ({ key }) => key, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** A setting as it is typed. */
export type TypedConfig = { key: string; type: string; given: string }

/** Adds a setting, or changes the one of that key. The database says what is a value of the type, and what is a secret. */
export function saveStripeConfig({ key, type, given }: TypedConfig, isNew: boolean) {
  const values = { config_key: key, new_type: type, given, is_new: isNew }
  return act('set_stripe_config', values)
}

export const deleteStripeConfig = (key: string) => act('delete_stripe_config', { config_key: key })

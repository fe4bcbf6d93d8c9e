import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/database.ts'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { supabase } from '@/lib/supabase.ts'
import { act, type Rows, readPage } from '../list/admin-calls.ts'
import type { FeaturesSearch } from './features-search.ts'

/** What a trial gets is null where it gets the default. */
export type Feature = Rows<'all_features', 'trial_json' | 'default_json' | 'unpaid_limit'> & {
  default_json: Json
  trial_json: Json
}

export const featuresQuery = ({ search, type, state, sort, after }: FeaturesSearch) =>
  queryOptions({
    queryKey: ['admin', 'features', { search, type, state, sort, after }],
    queryFn: ({ signal }) =>
      readPage<Feature>(
        'all_features',
        {
          ...{ words: search, of_type: type, sort, after },
          ...(state && { active: state === 'on' }),
        },
        { idOf: ({ id }) => id, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** A feature with values as they were typed; a trial without one gets the default. */
export type NewFeature = {
  name: string
  key: string
  platform: string
  value_type: string
  given: string
  trial: string | null
}

export async function addFeature({ trial, ...feature }: NewFeature) {
  await supabase()
    .schema('admin')
    .rpc('add_feature', { ...feature, ...(trial !== null && { trial }) })
    .throwOnError()
}

export type FeatureChange = { name: string; given: string; active: boolean; trial: string | null }

export const changeFeature = ({ id }: Pick<Feature, 'id'>, { trial, ...change }: FeatureChange) =>
  // Its type says that nothing is null; a trial without a value of its own is.
  act('change_feature', { feature: id, ...change, trial: trial as string })

export const deleteFeature = ({ id }: Pick<Feature, 'id'>) => act('delete_feature', { feature: id })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { readOne } from '@/lib/search.ts'
import { supabase } from '@/lib/supabase.ts'
import { type Rows, readPage, readRows } from '../list/admin-calls.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'

export type Organization = Rows<
  'open_organization',
  | 'website'
  | 'description'
  | 'industry'
  | 'team_size'
  | 'primary_goal'
  | 'created_by_email'
  | 'delete_after'
  | 'status'
  | 'trial_end'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'price_id'
  | 'last_active_at'
>

/** What there is to know of an organisation; null where there is none. To ask for it is on record. */
export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'organization', id, 'details'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .schema('admin')
        .rpc('open_organization', { org_id: id })
        .abortSignal(signal)
        .throwOnError()
      return (data[0] as Organization | undefined) ?? null
    },
  })

export type OwnFeature = Rows<'organization_features', 'own_json' | 'given_at'>

export const ownFeaturesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'organization', id, 'features'],
    queryFn: ({ signal }) => readRows<OwnFeature>('organization_features', { org_id: id }, signal),
    ...alwaysFresh,
  })

export type OwnMember = Rows<'organization_members', 'email' | 'last_sign_in_at'>

export const ownMembersQuery = (id: string, { search, after }: ListSearch) =>
  queryOptions({
    queryKey: ['admin', 'organization', id, 'members', { search, after }],
    queryFn: ({ signal }) =>
      readPage<OwnMember>(
        'organization_members',
        { org_id: id, words: search, after },
        { idOf: ({ user_id }) => user_id, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

export const sourceStatuses = ['queued', 'processing', 'ready', 'failed'] as const
export type KnowledgeSearch = ListSearch & {
  status?: (typeof sourceStatuses)[number] | undefined
}
export type OwnSource = Rows<'organization_knowledge', 'error' | 'bytes'>

export const parseKnowledgeSearch = (raw: Record<string, unknown>): KnowledgeSearch => ({
  ...readListSearch(raw),
  status: readOne(raw.status, sourceStatuses),
})

export const ownSourcesQuery = (id: string, { search, status, after }: KnowledgeSearch) =>
  queryOptions({
    queryKey: ['admin', 'organization', id, 'knowledge', { search, status, after }],
    queryFn: ({ signal }) =>
      readPage<OwnSource>(
        'organization_knowledge',
        { org_id: id, words: search, wanted_status: status, after },
        { idOf: (source) => source.id, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

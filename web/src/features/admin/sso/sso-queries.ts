import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import { readOne } from '@/lib/search.ts'
import { supabase } from '@/lib/supabase.ts'
import { type Rows, readPage } from '../list/admin-calls.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'

const statuses = ['pending', 'active', 'disabled'] as const
const sorts = ['name', 'used'] as const
export type SsoStatus = (typeof statuses)[number]

/** What the address says about the list of configurations; without `sort` the newest come first. */
export type SsoSearch = ListSearch & {
  status?: SsoStatus | undefined
  sort?: (typeof sorts)[number] | undefined
}

export function parseSsoSearch(raw: Record<string, unknown>): SsoSearch {
  return {
    ...readListSearch(raw),
    status: readOne(raw.status, statuses),
    sort: readOne(raw.sort, sorts),
  }
}

export type SsoRow = Rows<
  'sso_configurations',
  'organization_id' | 'organization_name' | 'last_used_at'
>

export const ssoConfigurationsQuery = ({ search, status, sort, after }: SsoSearch) =>
  queryOptions({
    queryKey: ['admin', 'sso-configurations', { search, status, sort, after }],
    queryFn: ({ signal }) =>
      readPage<SsoRow>(
        'sso_configurations',
        { words: search, wanted_status: status, sort, after },
        { idOf: ({ id }) => id, signal },
      ),
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

export type OwnSso = {
  provider: {
    id: string
    entity_id: string
    metadata_url: string | null
    summary: { sign_in_url?: string; certificates_end?: string }
    status: SsoStatus
    role_groups: Record<string, string[]>
    idp_initiated: boolean
    last_test: { at: string; ok: boolean; error?: string } | null
    created_at: string
  } | null
  domains: {
    id: string
    domain: string
    verified_at: string | null
    verified_by: string | null
    /** Since when its record is gone; what took the proof back. */
    missing_since: string | null
    lost_by: string | null
  }[]
  members: number
  sign_ins: { name: string; email: string; last_used_at: string; role: string | null }[]
}

export const ownSsoQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'organization', id, 'sso'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .schema('admin')
        .rpc('organization_sso', { org_id: id }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      // The function that makes it says its form: database/functions/organizations/sso.sql.
      return data as unknown as OwnSso
    },
    ...alwaysFresh,
  })

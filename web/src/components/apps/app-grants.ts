import { queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '@/lib/query/always-fresh.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

const columns =
  'id, organization_id, user_id, client_name, client_host, created_at, last_used_at, organizations(name)'

export type AppGrant = Pick<
  Row<'app_grants'>,
  | 'id'
  | 'organization_id'
  | 'user_id'
  | 'client_name'
  | 'client_host'
  | 'created_at'
  | 'last_used_at'
> & { organizations: { name: string } | null }

async function grantsOf(
  column: 'user_id' | 'organization_id',
  id: string,
  signal: AbortSignal,
): Promise<AppGrant[]> {
  const { data } = await supabase()
    .from('app_grants')
    .select(columns)
    .eq(column, id)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  return data
}

/** The apps that a person let in, in every organization of theirs. */
export const ownAppsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['apps', 'of-person', userId],
    queryFn: ({ signal }) => grantsOf('user_id', userId, signal),
    ...alwaysFresh,
  })

/** The apps that act in an organization, whoever let them in; for its owners. */
export const appsOfOrganizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['apps', organizationId],
    queryFn: ({ signal }) => grantsOf('organization_id', organizationId, signal),
    ...alwaysFresh,
  })

/** Ends what an app may do; its tokens are worth nothing from then on. */
export async function endApp({ id, organization_id }: AppGrant) {
  await supabase()
    .from('app_grants')
    .delete()
    .eq('organization_id', organization_id)
    .eq('id', id)
    .throwOnError()
}

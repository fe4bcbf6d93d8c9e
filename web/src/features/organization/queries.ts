import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import { organizationIn } from '@/session/organization/organization.ts'

export type EditableDetails = Pick<
  Row<'organizations'>,
  | 'name'
  | 'website'
  | 'description'
  | 'summary'
  | 'industry'
  | 'team_size'
  | 'primary_goal'
  | 'integrations'
>
export type OrganizationDetails = EditableDetails &
  Pick<
    Row<'organizations'>,
    'id' | 'created_at' | 'deletion_requested_at' | 'deletion_requested_by_name' | 'delete_after'
  >

const columns =
  'id, name, website, description, summary, industry, team_size, primary_goal, integrations, created_at, deletion_requested_at, deletion_requested_by_name, delete_after'

export const organizationDetailsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'details'],
    queryFn: async ({ signal }) => {
      const found = await supabase()
        .from('organizations')
        .select(columns)
        .eq('id', organizationId)
        .abortSignal(signal)
        .maybeSingle()
      return organizationIn(found)
    },
  })

export const saveSummary = (organizationId: string, summary: string) =>
  saveOrganization(organizationId, { summary })

export async function saveOrganization(organizationId: string, details: Partial<EditableDetails>) {
  const { data } = await supabase()
    .from('organizations')
    .update({ ...details, updated_at: new Date().toISOString() })
    .eq('id', organizationId)
    .select('id')
    .throwOnError()
  // A row that a policy hides is not an error to the database.
  if (data.length === 0) throw new Error('Only an owner of the organization can edit it.')
}

export type Export = Pick<
  Row<'organization_exports'>,
  | 'id'
  | 'status'
  | 'progress'
  | 'error'
  | 'bytes'
  | 'requested_by_name'
  | 'created_at'
  | 'expires_at'
>

/** The archives that there are, newest first. */
export const exportsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'exports'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('organization_exports')
        .select('id, status, progress, error, bytes, requested_by_name, created_at, expires_at')
        .eq('organization_id', organizationId)
        .eq('kind', 'organization')
        .order('created_at', { ascending: false })
        .limit(10)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export async function requestExport(organizationId: string) {
  await supabase().rpc('request_organization_export', { org_id: organizationId }).throwOnError()
}

export function exportLink(id: string) {
  return callFunction<{ url: string; expires_at: string }>(`organization-export/${id}/link`)
}

export async function requestDeletion(organizationId: string, typedName: string) {
  const values = { org_id: organizationId, typed_name: typedName }
  await supabase().rpc('request_organization_deletion', values).throwOnError()
}

export async function cancelDeletion(organizationId: string) {
  await supabase().rpc('cancel_organization_deletion', { org_id: organizationId }).throwOnError()
}

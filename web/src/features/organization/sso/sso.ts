import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'
import type { GivenRole } from '@/session/organization/roles.ts'

/** The names of groups that give each role. */
type RoleGroups = Partial<Record<GivenRole, string[]>>

export type SsoTest = {
  at: string
  ok: boolean
  error?: string
  email?: string
  role?: GivenRole
  reason?: string
  groups?: string[]
}

export type SsoProvider = {
  id: string
  entity_id: string
  metadata_url: string | null
  /** When those that count were read or given, and why what the address answered since was not taken. */
  metadata_read_at: string
  metadata_refusal: string | null
  summary: { sign_in_url?: string; certificates_end?: string }
  status: 'pending' | 'active' | 'disabled'
  role_groups: RoleGroups
  idp_initiated: boolean
  last_test: SsoTest | null
}

export type SsoDomain = {
  id: string
  domain: string
  token: string
  checked_at: string | null
  verified_at: string | null
  /** Since when the record of a proved one is gone; null while it is there. */
  missing_since: string | null
  /** What took the proof back: its record went, or a platform admin. */
  lost_by: 'dns' | 'admin' | null
}

type SsoSignIn = {
  name: string
  email: string
  last_used_at: string
  role: GivenRole | null
  reason: string | null
  login_count: number | null
}

export type SsoConfiguration = {
  provider: SsoProvider | null
  domains: SsoDomain[]
  /** How many members come by it. */
  members: number
  sign_ins: SsoSignIn[]
}

export const ssoQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'sso'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('organization_sso', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      if (data === null) throw new Error('Only an owner of the organization can see this.')
      // The function that makes it says its form: database/functions/organizations/sso.sql.
      return data as unknown as SsoConfiguration
    },
  })

/** What an identity provider has to be told of this server. */
export const ssoServiceQuery = queryOptions({
  queryKey: ['sso-service'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) =>
    callFunction<{ entity_id: string; metadata_url: string; acs_url: string }>(
      'organization-sso/service',
      { method: 'GET', signal },
    ),
})

export type GivenMetadata = { metadata_url: string } | { metadata_xml: string }

export const saveMetadata = (organizationId: string, body: GivenMetadata) =>
  callFunction(`organization-sso/${organizationId}/metadata`, { body })

export const beginTest = (organizationId: string) =>
  callFunction<{ url: string }>(`organization-sso/${organizationId}/test`)

export const verifyDomain = (organizationId: string, id: string) =>
  callFunction<{ verified: boolean }>(`organization-sso/${organizationId}/domains/${id}/verify`)

export async function addDomain(organizationId: string, domain: string) {
  await supabase().rpc('add_sso_domain', { org_id: organizationId, domain }).throwOnError()
}

export async function removeDomain(organizationId: string, id: string) {
  await supabase()
    .rpc('remove_sso_domain', { org_id: organizationId, domain_id: id })
    .throwOnError()
}

export async function turnSso(organizationId: string, isOn: boolean) {
  await supabase().rpc('turn_sso', { org_id: organizationId, is_on: isOn }).throwOnError()
}

export async function removeSso(organizationId: string) {
  await supabase().rpc('remove_sso', { org_id: organizationId }).throwOnError()
}

export async function changeSso(
  organizationId: string,
  { role_groups, idp_initiated }: Pick<SsoProvider, 'role_groups' | 'idp_initiated'>,
) {
  await supabase()
    .rpc('change_sso', { org_id: organizationId, role_groups, idp_initiated })
    .throwOnError()
}

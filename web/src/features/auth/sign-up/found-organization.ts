import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type NewOrganization = Pick<
  Row<'organizations'>,
  'name' | 'industry' | 'team_size' | 'primary_goal' | 'integrations'
> & { website?: string }

async function foundedBefore(userId: string) {
  const { data } = await supabase()
    .from('organizations')
    .select('id')
    .eq('created_by', userId)
    .limit(1)
  return data?.[0]?.id
}

async function isMember(userId: string, organizationId: string) {
  const { data } = await supabase()
    .from('organization_members')
    .select('id')
    .eq('user_id', userId)
    .eq('organization_id', organizationId)
    .limit(1)
  return data?.length === 1
}

/** Founds the organisation and makes the founder its owner; a second try finishes the first. */
export async function foundOrganization(userId: string, details: NewOrganization) {
  const client = supabase()
  let id = await foundedBefore(userId)
  if (id && (await isMember(userId, id))) return id
  if (!id) {
    const { data, error } = await client
      .from('organizations')
      .insert({ ...details, created_by: userId })
      .select('id')
      .single()
    if (error) {
      const words =
        error.details === 'quota_reached' ? error.message : 'Failed to create organization'
      throw new Error(words, { cause: error })
    }
    id = data.id
  }
  const { error } = await client
    .from('organization_members')
    .insert({ user_id: userId, organization_id: id, role: 'owner' })
  if (error) throw new Error('Failed to create organization', { cause: error })
  return id
}

/** What the founder's profile says after the sign-up (specification 7). */
export async function welcomeFounder(
  userId: string,
  organizationId: string,
  integrations: NewOrganization['integrations'],
) {
  await supabase()
    .from('organization_member_profiles')
    .update({ email_subscribe: 'opted_in', initial_integrations: integrations })
    .eq('organization_id', organizationId)
    .eq('user_id', userId)
    .throwOnError()
}

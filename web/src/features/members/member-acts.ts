import type { Database } from '@/lib/database.ts'
import { supabase } from '@/lib/supabase.ts'
import type { GivenRole } from '@/session/organization/roles.ts'

type Functions = Database['public']['Functions']
type Act =
  | 'remove_organization_member'
  | 'change_member_role'
  | 'transfer_ownership'
  | 'leave_organization'

/** Calls one of the acts on members, which say themselves whether they succeeded. */
async function act<Name extends Act>(
  name: Name,
  values: Functions[Name]['Args'],
  fallback: string,
) {
  const { data, error } = await supabase().rpc<Act, Functions[Act]['Args']>(name, values)
  // Without a code it is not the server that refused.
  if (error) throw new Error((error.code && error.message) || fallback, { cause: error })
  const [outcome] = data
  if (!outcome?.success) throw new Error(outcome?.error_message || fallback)
  return outcome.error_message
}

/** Gives the words of the warning that goes with a removal. */
export function removeMember(org_id: string, target_user_id: string) {
  const fallback = 'Failed to remove member from organization'
  return act('remove_organization_member', { org_id, target_user_id }, fallback)
}

export async function changeRole(org_id: string, target_user_id: string, new_role: GivenRole) {
  await act('change_member_role', { org_id, target_user_id, new_role }, 'Failed to change the role')
}

export async function transferOwnership(org_id: string, target_user_id: string) {
  const fallback = 'Failed to transfer the ownership'
  await act('transfer_ownership', { org_id, target_user_id }, fallback)
}

export async function leaveOrganization(org_id: string) {
  await act('leave_organization', { org_id }, 'Failed to leave the organization')
}

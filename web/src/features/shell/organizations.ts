import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import type { GivenRole } from '@/session/organization/roles.ts'

type OwnOrganization = {
  organization_id: string
  name: string
  role: GivenRole
  active: boolean
  members: number
}

/** The organisations that the person belongs to. */
export const ownOrganizationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-organizations', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('my_organizations').abortSignal(signal).throwOnError()
      return (data ?? []) as OwnOrganization[]
    },
  })

/** From the next token on the person works in this organisation. */
export async function chooseOrganization(org_id: string) {
  const { data } = await supabase().rpc('switch_organization', { org_id }).throwOnError()
  if (data !== true) throw new Error('You do not belong to this organization any more.')
}

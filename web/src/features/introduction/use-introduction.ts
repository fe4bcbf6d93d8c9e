import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { membershipsQuery } from '@/session/organization/membership.ts'
import { organizationQuery } from '@/session/organization/organization.ts'

/** Whether the member has yet to be introduced to the organisation, and how that ends for good on every device. */
export function useIntroduction() {
  const { orgMember: member, loading } = useAuth()
  const queryClient = useQueryClient()
  const isNew = !loading && member?.welcome_banner_shown === false
  const { data: organization } = useQuery({
    ...organizationQuery(member?.organization_id ?? ''),
    enabled: isNew,
  })
  const { queryKey } = membershipsQuery(member?.user_id ?? '')
  const show = (id: string, welcome_banner_shown: boolean) =>
    queryClient.setQueryData(queryKey, (members) =>
      members?.map((one) => (one.id === id ? { ...one, welcome_banner_shown } : one)),
    )
  const dismissal = useMutation({
    mutationFn: async (id: string) => {
      await supabase()
        .from('organization_members')
        .update({ welcome_banner_shown: true })
        .eq('id', id)
        .eq('user_id', member?.user_id ?? '')
        .throwOnError()
    },
    onMutate: async (id) => {
      // An answer that is on its way would bring it back.
      await queryClient.cancelQueries({ queryKey })
      show(id, true)
    },
    onError: (_, id) => {
      show(id, false)
      toast.error('That was not saved. Try again.')
    },
  })
  // Who founded it knows it.
  if (!isNew || !organization || organization.created_by === member.user_id) return null
  return { member, organization, dismiss: () => dismissal.mutate(member.id) }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { toast } from '@/lib/toast.ts'
import { organizationQuery } from '@/session/organization/organization.ts'

/**
 * The person is in another organisation now: chosen here or in another tab, which shares the session, or because the
 * former one is closed to them. Nothing of the former may stay on the screen, so the root decides again.
 */
export function OrganizationChanged({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const tell = async () => {
      const { name } = await queryClient.fetchQuery(organizationQuery(organizationId))
      toast.info(`You are now in ${name}`, { id: 'organization-changed' })
    }
    // After the effect that forgets the former organisation, which ends what is being read.
    queueMicrotask(() => void tell().catch(() => {}))
  }, [queryClient, organizationId])
  return (
    <>
      <FullScreenSpinner />
      <Redirect to="/" />
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { OrganizationSsoPage } from '@/features/admin/sso/organization-sso-page.tsx'
import { ownSsoQuery } from '@/features/admin/sso/sso-queries.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId/sso-configuration')({
  loader: ({ context: { queryClient }, params: { organizationId } }) => {
    void queryClient.prefetchQuery(ownSsoQuery(organizationId))
  },
  component: SsoConfiguration,
})

function SsoConfiguration() {
  return <OrganizationSsoPage organizationId={Route.useParams().organizationId} />
}

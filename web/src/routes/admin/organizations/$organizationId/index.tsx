import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrganizationOverview } from '@/features/admin/organization/organization-overview.tsx'
import { organizationQuery } from '@/features/admin/organization/organization-queries.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId/')({
  component: Overview,
})

function Overview() {
  const { organizationId } = Route.useParams()
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId))
  return organization && <OrganizationOverview organization={organization} />
}

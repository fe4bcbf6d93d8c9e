import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { Breadcrumb } from '@/components/layout/breadcrumb.tsx'
import { LoadError } from '@/components/layout/load-error.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { NotFoundInFrame } from '@/features/access/not-found-in-frame.tsx'
import { organizationQuery } from '@/features/admin/organization/organization-queries.ts'
import { OrganizationTabs } from '@/features/admin/organization/organization-tabs.tsx'
import { PlanBadge } from '@/features/admin/organizations/plan-state.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { isUuid } from '@/lib/uuid.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId')({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    const isOne = isUuid(organizationId)
    if (!isOne || !(await queryClient.fetchQuery(organizationQuery(organizationId)))) {
      throw notFound()
    }
  },
  component: Organization,
  errorComponent: (props) => <LoadError {...props} title="The organization did not load" />,
  notFoundComponent: NotFoundInFrame,
})

function Organization() {
  const { organizationId } = Route.useParams()
  const { data: organization } = useQuery(organizationQuery(organizationId))
  useTitle(organization?.name)
  if (!organization) return null
  return (
    <>
      <TopBar
        title={
          <Breadcrumb to="/admin/organizations" list="Organizations">
            <h1 className="min-w-0 truncate font-semibold text-16" title={organization.name}>
              {organization.name}
            </h1>
          </Breadcrumb>
        }
        actions={<PlanBadge state={organization.plan_state} />}
      />
      <Page className="pt-0 lg:pt-0">
        <OrganizationTabs organizationId={organizationId} />
        <div className="pt-5 lg:pt-6">
          <Outlet />
        </div>
      </Page>
    </>
  )
}

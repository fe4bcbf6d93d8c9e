import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { SignedIn } from '@/features/connect/connections/signed-in.tsx'
import { parseSignedInSearch } from '@/features/connect/connections/signed-in-search.ts'

export const Route = createFileRoute('/dashboard/integrations_/callback')({
  validateSearch: parseSignedInSearch,
  component: Callback,
})

function Callback() {
  const { organizationId } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <>
      <TopBar title="Connect" />
      <Page>
        <SignedIn
          organizationId={organizationId}
          search={Route.useSearch()}
          onBack={() => void navigate({ to: '/dashboard/integrations', replace: true })}
        />
      </Page>
    </>
  )
}

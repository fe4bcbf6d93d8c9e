import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { SignedIn, type SignedInSearch } from '@/features/connect/connections/signed-in.tsx'

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

export const Route = createFileRoute('/dashboard/integrations_/callback')({
  validateSearch: (raw: Record<string, unknown>): SignedInSearch => ({
    ...{ state: text(raw.state), code: text(raw.code) },
    wrong: text(raw.wrong) || text(raw.error_description) || text(raw.error),
  }),
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

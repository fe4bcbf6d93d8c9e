import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { AccountTabs } from '@/features/account/account-tabs.tsx'
import { useIsRoute } from '@/lib/hooks/use-is-route.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/account')({
  component: Account,
})

function Account() {
  const { userPermissions } = useAuth()
  const isRoute = useIsRoute()
  return (
    <>
      <TopBar title="Account" />
      <Page className="pt-0 lg:pt-0">
        <AccountTabs permissions={userPermissions} isRoute={isRoute} />
        <div className="pt-5 lg:pt-6">
          <Outlet />
        </div>
      </Page>
    </>
  )
}

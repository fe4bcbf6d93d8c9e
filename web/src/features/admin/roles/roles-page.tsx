import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { PermissionsSection } from './permissions-section.tsx'
import { PlatformAdminsSection } from './platform-admins-section.tsx'

/** What roles may do, and who are platform admins. */
export function RolesPage({ userId }: { userId: string }) {
  return (
    <>
      <TopBar title="User roles" />
      <Page className="flex flex-col gap-10">
        <PermissionsSection />
        <PlatformAdminsSection userId={userId} />
      </Page>
    </>
  )
}

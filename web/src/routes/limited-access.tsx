import { createFileRoute } from '@tanstack/react-router'
import { LimitedAccessPage } from '@/features/access/limited-access-page.tsx'
import { Introduction } from '@/features/introduction/introduction.tsx'
import { OrganizationSwitcher } from '@/features/shell/organization-switcher.tsx'
import { requirePerson } from '@/session/access/guards.ts'

export const Route = createFileRoute('/limited-access')({
  beforeLoad: requirePerson,
  component: () => (
    <LimitedAccessPage
      organizationName={<OrganizationSwitcher />}
      introduction={<Introduction />}
    />
  ),
})

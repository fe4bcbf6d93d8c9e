import { createFileRoute } from '@tanstack/react-router'
import { requirePerson } from '@/features/auth/guards.ts'
import { LimitedAccessPage } from '@/features/auth/limited-access-page.tsx'
import { OrganizationSwitcher } from '@/features/shell/organization-switcher.tsx'

export const Route = createFileRoute('/limited-access')({
  beforeLoad: requirePerson,
  component: () => <LimitedAccessPage organizationName={<OrganizationSwitcher />} />,
})

import { Link } from '@tanstack/react-router'
import { TabLinks, tabLook } from '@/components/layout/tab-links.tsx'

/** The pages of an organisation, in their order; a new one adds its line. */
const tabs = [
  { to: '/admin/organizations/$organizationId', label: 'Overview' },
  { to: '/admin/organizations/$organizationId/features', label: 'Features' },
  { to: '/admin/organizations/$organizationId/knowledge', label: 'Knowledge' },
  { to: '/admin/organizations/$organizationId/members', label: 'Members' },
  { to: '/admin/organizations/$organizationId/sso-configuration', label: 'SSO' },
] as const

export function OrganizationTabs({ organizationId }: { organizationId: string }) {
  return (
    <TabLinks label="Organization pages">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ organizationId }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={tabLook}
        >
          {label}
        </Link>
      ))}
    </TabLinks>
  )
}

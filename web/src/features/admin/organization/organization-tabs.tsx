import { Link } from '@tanstack/react-router'

/** The pages of an organisation, in their order; a new one adds its line. */
const tabs = [
  { to: '/admin/organizations/$organizationId', label: 'Overview' },
  { to: '/admin/organizations/$organizationId/features', label: 'Features' },
  { to: '/admin/organizations/$organizationId/knowledge', label: 'Knowledge' },
  { to: '/admin/organizations/$organizationId/members', label: 'Members' },
] as const

export function OrganizationTabs({ organizationId }: { organizationId: string }) {
  return (
    <nav aria-label="Organization pages" className="flex gap-5 overflow-x-auto border-b">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ organizationId }}
          activeOptions={{ exact: true, includeSearch: false }}
          className="relative inline-flex h-10 flex-none items-center font-medium text-13 text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-[1px] hover:text-text-1 focus-visible:-outline-offset-2 aria-[current=page]:text-text-1 aria-[current=page]:after:bg-accent max-sm:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

import { useLocation } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { SearchButton } from '@/components/command/search-button.tsx'
import { NavLink } from '@/components/layout/nav-link.tsx'
import { SidebarColumn } from '@/components/layout/sidebar-column.tsx'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { useAuth } from '@/session/auth-context.tsx'
import { roleNames } from '@/session/organization/roles.ts'
import { BottomLinks } from './bottom-links.tsx'
import { MenuSkeleton } from './menu-skeleton.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { TrialCard } from './trial-card.tsx'
import { useMenu } from './use-menu.ts'

const inbox = '/dashboard/agents/inbox'

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const { isAnonymous, userRole } = useAuth()
  const { isWide, collapsed } = useSidebar()
  const isRail = isWide && collapsed
  return (
    <SidebarColumn
      place={<OrganizationSwitcher />}
      links={
        <>
          {!isAnonymous && !isRail && <TrialCard />}
          <BottomLinks />
        </>
      }
      caption={userRole ? roleNames[userRole] : undefined}
    >
      {!isAnonymous && (
        <>
          <SearchButton onSearch={onSearch} />
          <Menu />
        </>
      )}
    </SidebarColumn>
  )
}

function Menu() {
  const { loading } = useAuth()
  const items = useMenu()
  const { waiting } = useSidebar()
  // One entry is the current one, though the inbox lies under the agents.
  const isInbox = useLocation({ select: ({ pathname }) => pathname === inbox })
  if (loading) return <MenuSkeleton />
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5">
      {items.map((item) => (
        <NavLink key={item.to} {...item} exact={waiting > 0 && isInbox} />
      ))}
      {waiting > 0 && <NavLink to={inbox} label="Inbox" icon={Inbox} waiting={waiting} />}
    </nav>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import { Inbox, PanelLeft, Search } from 'lucide-react'
import { Mark } from '@/components/layout/mark.tsx'
import { NavLink } from '@/components/layout/nav-link.tsx'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { UserRow } from '@/components/layout/user-row.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Kbd } from '@/components/ui/kbd.tsx'
import { useAuth } from '@/session/auth-context.tsx'
import { roleNames } from '@/session/organization/roles.ts'
import { BottomLinks } from './bottom-links.tsx'
import { MenuSkeleton } from './menu-skeleton.tsx'
import { modifier } from './modifier.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { TrialCard } from './trial-card.tsx'
import { useMenu } from './use-menu.ts'

const inbox = '/dashboard/agents/inbox'

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const { isWide, collapsed } = useSidebar()
  const { isAnonymous, userRole } = useAuth()
  const isRail = isWide && collapsed
  return (
    <div
      className={`flex h-full flex-col overflow-y-auto bg-bg-0 pb-3 ${isRail ? 'items-center px-2' : 'px-3'}`}
    >
      <OrganizationRow isRail={isRail} />
      {!isAnonymous && (
        <>
          <SearchButton isRail={isRail} onSearch={onSearch} />
          <Menu />
        </>
      )}
      <div className="min-h-4 flex-1" />
      {!isAnonymous && !isRail && <TrialCard />}
      <BottomLinks />
      <UserRow isRail={isRail} caption={userRole ? roleNames[userRole] : undefined} />
    </div>
  )
}

function OrganizationRow({ isRail }: { isRail: boolean }) {
  const { isWide, collapsed, setCollapsed } = useSidebar()
  const toggle = (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      aria-expanded={!collapsed}
      onClick={() => setCollapsed(!collapsed)}
    >
      <PanelLeft size={16} aria-hidden="true" />
    </Button>
  )
  if (isRail) return <div className="flex h-14 flex-none items-center">{toggle}</div>
  return (
    <div className="-mr-1 flex h-14 flex-none items-center gap-2.5 pl-2">
      <Link to="/" aria-label="Home" className="rounded-md">
        <Mark />
      </Link>
      <OrganizationSwitcher />
      {isWide && toggle}
    </div>
  )
}

function SearchButton({ isRail, onSearch }: { isRail: boolean; onSearch: () => void }) {
  if (isRail) {
    return (
      <Button
        variant="ghost"
        icon
        aria-label="Search or go to"
        className="mb-3 h-9 w-10"
        onClick={onSearch}
      >
        <Search size={16} aria-hidden="true" />
      </Button>
    )
  }
  return (
    <button
      type="button"
      onClick={onSearch}
      className="mb-3 flex h-8 flex-none items-center gap-2.5 rounded-lg border bg-bg-1 pr-1.5 pl-2 text-13 text-text-3 hover:bg-bg-3 max-lg:h-11"
    >
      <Search size={16} aria-hidden="true" />
      <span className="flex-1 text-left">Search or go to</span>
      <span className="max-lg:hidden">
        <Kbd>{`${modifier} K`}</Kbd>
      </span>
    </button>
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

import { Link } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Mark } from './mark.tsx'
import { useSidebar } from './sidebar-context.tsx'
import { UserRow } from './user-row.tsx'

type SidebarColumnProps = {
  /** Beside the mark: where one is. */
  place: ReactNode
  /** The menu, from the top. */
  children: ReactNode
  /** Above who is signed in. */
  links: ReactNode
  /** What the person is here. */
  caption: string | undefined
}

/** What a sidebar has in it, whole or as a narrow rail. */
export function SidebarColumn({ place, children, links, caption }: SidebarColumnProps) {
  const { isWide, collapsed } = useSidebar()
  const isRail = isWide && collapsed
  return (
    <div
      className={`flex h-full flex-col overflow-y-auto bg-bg-0 pb-3 ${isRail ? 'items-center px-2' : 'px-3'}`}
    >
      {isRail ? (
        <div className="flex h-14 flex-none items-center">
          <Toggle />
        </div>
      ) : (
        <div className="-mr-1 flex h-14 flex-none items-center gap-2.5 pl-2">
          <Link to="/" aria-label="Home" className="rounded-md">
            <Mark />
          </Link>
          {place}
          {isWide && <Toggle />}
        </div>
      )}
      {children}
      <div className="min-h-4 flex-1" />
      {links}
      <UserRow isRail={isRail} caption={caption} />
    </div>
  )
}

function Toggle() {
  const { collapsed, setCollapsed } = useSidebar()
  return (
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
}

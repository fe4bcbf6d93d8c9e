import { Link } from '@tanstack/react-router'
import { ArrowLeft, LogOut, PanelLeft } from 'lucide-react'
import { Mark } from '@/components/layout/mark.tsx'
import { NavLink } from '@/components/layout/nav-link.tsx'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { UserRow } from '@/components/layout/user-row.tsx'
import { Button } from '@/components/ui/button.tsx'
import { adminPages } from './menu.ts'

export function AdminSidebar() {
  const { isWide, collapsed } = useSidebar()
  const isRail = isWide && collapsed
  return (
    <div
      className={`flex h-full flex-col overflow-y-auto bg-bg-0 pb-3 ${isRail ? 'items-center px-2' : 'px-3'}`}
    >
      <Head isRail={isRail} />
      <nav aria-label="Admin" className="flex flex-col gap-0.5">
        {adminPages.map((page) => (
          <NavLink key={page.to} {...page} />
        ))}
      </nav>
      <div className="min-h-4 flex-1" />
      <nav aria-label="Account" className="flex flex-col gap-0.5">
        {/* Which of its screens is decided where everybody comes in. */}
        <NavLink to="/" label="Back to dashboard" icon={ArrowLeft} exact />
        <NavLink to="/logout" label="Logout" icon={LogOut} />
      </nav>
      <UserRow isRail={isRail} caption="Platform admin" />
    </div>
  )
}

function Head({ isRail }: { isRail: boolean }) {
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
    <div className="-mr-1 mb-1 flex h-14 flex-none items-center gap-2.5 pl-2">
      <Link to="/" aria-label="Home" className="rounded-md">
        <Mark />
      </Link>
      <span className="min-w-0 flex-1 truncate font-medium text-14">Admin</span>
      {isWide && toggle}
    </div>
  )
}

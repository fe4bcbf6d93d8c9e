import { ArrowLeft, LogOut } from 'lucide-react'
import { SearchButton } from '@/components/command/search-button.tsx'
import { NavLink } from '@/components/layout/nav-link.tsx'
import { SidebarColumn } from '@/components/layout/sidebar-column.tsx'
import { adminPages } from './menu.ts'

export function AdminSidebar({ onSearch }: { onSearch: () => void }) {
  return (
    <SidebarColumn
      place={<span className="min-w-0 flex-1 truncate font-medium text-14">Admin</span>}
      links={
        <nav aria-label="Account" className="flex flex-col gap-0.5">
          {/* Which of its screens is decided where everybody comes in. */}
          <NavLink to="/" label="Back to dashboard" icon={ArrowLeft} exact />
          <NavLink to="/logout" label="Logout" icon={LogOut} />
        </nav>
      }
      caption="Platform admin"
    >
      <SearchButton onSearch={onSearch} />
      <nav aria-label="Admin" className="flex flex-col gap-0.5">
        {adminPages.map((page) => (
          <NavLink key={page.to} {...page} />
        ))}
      </nav>
    </SidebarColumn>
  )
}

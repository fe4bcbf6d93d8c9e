import { Mark } from '@/components/layout/mark.tsx'
import { SidebarProvider, useSidebar } from '@/components/layout/sidebar-context.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { MenuSkeleton } from './menu-skeleton.tsx'

/** The frame of the dashboard until it is known who looks at it. */
export function PendingShell() {
  return (
    <SidebarProvider>
      <div className="flex min-h-dvh">
        <PendingSidebar />
        <main className="fade-in-0 grid flex-1 animate-in fill-mode-both place-items-center text-text-3 delay-200 duration-120">
          <Spinner size={24} label="Loading" />
        </main>
      </div>
    </SidebarProvider>
  )
}

function PendingSidebar() {
  const { isWide, collapsed } = useSidebar()
  // On a narrow screen the sidebar is a drawer, which closes after a navigation.
  if (!isWide) return null
  return (
    <aside
      className={`sticky top-0 h-dvh flex-none border-r bg-bg-0 px-3 ${collapsed ? 'w-rail' : 'w-sidebar'}`}
    >
      <div className="flex h-14 items-center gap-2.5 pl-2">
        <Mark />
        {!collapsed && <Skeleton className="h-4 w-32" />}
      </div>
      <Skeleton className="mb-3 h-8 w-full rounded-lg" />
      <MenuSkeleton />
    </aside>
  )
}

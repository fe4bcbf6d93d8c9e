import { lazy, type ReactNode } from 'react'
import { CommandFrame } from '@/components/command/command-frame.tsx'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'

const AdminCommands = lazy(() =>
  import('./admin-commands.tsx').then(({ AdminCommands }) => ({ default: AdminCommands })),
)

/** What all pages of the admin area stand in. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <SidebarProvider>
      <CommandFrame
        sidebar={(onSearch) => <AdminSidebar onSearch={onSearch} />}
        menu={(props) => <AdminCommands {...props} />}
      >
        {children}
      </CommandFrame>
    </SidebarProvider>
  )
}

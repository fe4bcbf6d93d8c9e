import type { ReactNode } from 'react'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { SidebarFrame } from '@/components/layout/sidebar-frame.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'

/** What all pages of the admin area stand in. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <SidebarProvider>
      <SidebarFrame sidebar={<AdminSidebar />}>{children}</SidebarFrame>
    </SidebarProvider>
  )
}

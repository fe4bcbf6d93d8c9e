import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { isCollapsed, storeCollapsed } from './sidebar-state.ts'

const wide = '(min-width: 1024px)'

type Sidebar = {
  /** From 1024 px on the sidebar stands beside the page; below it is a drawer over it. */
  isWide: boolean
  collapsed: boolean
  setCollapsed: (collapsed: boolean) => void
}

const SidebarContext = createContext<Sidebar | undefined>(undefined)

export function useSidebar(): Sidebar {
  const sidebar = use(SidebarContext)
  if (!sidebar) throw new Error('useSidebar must be used within a SidebarProvider')
  return sidebar
}

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function SidebarProvider({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
  const [rail, setRail] = useState(isCollapsed)
  const [drawer, setDrawer] = useState(false)
  if (isWide && drawer) setDrawer(false)

  function setCollapsed(collapsed: boolean) {
    if (!isWide) return setDrawer(!collapsed)
    setRail(collapsed)
    storeCollapsed(collapsed)
  }
  const collapsed = isWide ? rail : !drawer
  return <SidebarContext value={{ isWide, collapsed, setCollapsed }}>{children}</SidebarContext>
}

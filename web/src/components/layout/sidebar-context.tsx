import { useMatch } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useState } from 'react'
import { useIsWide } from '@/lib/hooks/use-is-wide.ts'
import { storeCollapsed, storedCollapsed } from './sidebar-state.ts'

type Sidebar = {
  /** From 1024 px on the sidebar stands beside the page; below it is a drawer over it. */
  isWide: boolean
  collapsed: boolean
  setCollapsed: (collapsed: boolean) => void
  /** How many visitors wait for a person: whatever opens the sidebar says so too. */
  waiting: number
}

const SidebarContext = createContext<Sidebar | undefined>(undefined)

export function useSidebar(): Sidebar {
  const sidebar = use(SidebarContext)
  if (!sidebar) throw new Error('useSidebar must be used within a SidebarProvider')
  return sidebar
}

type SidebarProviderProps = { waiting?: number; children: ReactNode }

export function SidebarProvider({ waiting = 0, children }: SidebarProviderProps) {
  const isWide = useIsWide()
  const [rail, setRail] = useState(storedCollapsed)
  const [drawer, setDrawer] = useState(false)
  // Its three columns need the room.
  const isStudio = useMatch({ from: '/dashboard/agents/$id', shouldThrow: false }) !== undefined
  if (isWide && drawer) setDrawer(false)

  function setCollapsed(collapsed: boolean) {
    if (!isWide) return setDrawer(!collapsed)
    setRail(collapsed)
    storeCollapsed(collapsed)
  }
  const collapsed = isWide ? (rail ?? isStudio) : !drawer
  return (
    <SidebarContext value={{ isWide, collapsed, setCollapsed, waiting }}>{children}</SidebarContext>
  )
}

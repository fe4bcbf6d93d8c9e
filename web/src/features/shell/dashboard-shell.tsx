import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SidebarProvider, useSidebar } from '@/components/layout/sidebar-context.tsx'
import { SidebarFrame } from '@/components/layout/sidebar-frame.tsx'
import { useWaiting } from '@/session/organization/waiting.ts'
import { useOwnLanguage } from '@/session/use-own-language.ts'
import type { CommandGroups } from './command-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { useKey, useShortcut } from './use-shortcut.ts'

const CommandMenu = lazy(() =>
  import('./command-menu.tsx').then(({ CommandMenu }) => ({ default: CommandMenu })),
)

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

type DashboardShellProps = { commands: CommandGroups; children: ReactNode }

export function DashboardShell({ commands, children }: DashboardShellProps) {
  const [open, setOpen] = useState<'commands' | 'shortcuts'>()
  const close = () => setOpen(undefined)
  useOwnLanguage()
  useShortcut('k', () => setOpen('commands'))
  useKey('?', () => setOpen('shortcuts'))
  return (
    <SidebarProvider waiting={useWaiting()}>
      <Frame onSearch={() => setOpen('commands')}>{children}</Frame>
      <Suspense>
        {open === 'commands' && (
          <CommandMenu
            onClose={close}
            onShortcuts={() => setOpen('shortcuts')}
            commands={commands}
          />
        )}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </SidebarProvider>
  )
}

function Frame({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const { isWide, setCollapsed } = useSidebar()
  const search = () => {
    if (!isWide) setCollapsed(true)
    onSearch()
  }
  return <SidebarFrame sidebar={<Sidebar onSearch={search} />}>{children}</SidebarFrame>
}

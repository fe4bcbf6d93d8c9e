import { lazy, type ReactNode } from 'react'
import { CommandFrame } from '@/components/command/command-frame.tsx'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { useWaiting } from '@/session/organization/waiting.ts'
import { useOwnLanguage } from '@/session/use-own-language.ts'
import type { CommandGroups } from './command-menu.tsx'
import { Sidebar } from './sidebar.tsx'

const CommandMenu = lazy(() =>
  import('./command-menu.tsx').then(({ CommandMenu }) => ({ default: CommandMenu })),
)

type DashboardShellProps = { commands: CommandGroups; children: ReactNode }

export function DashboardShell({ commands, children }: DashboardShellProps) {
  useOwnLanguage()
  return (
    <SidebarProvider waiting={useWaiting()}>
      <CommandFrame
        sidebar={(onSearch) => <Sidebar onSearch={onSearch} />}
        menu={(props) => <CommandMenu {...props} commands={commands} />}
      >
        {children}
      </CommandFrame>
    </SidebarProvider>
  )
}

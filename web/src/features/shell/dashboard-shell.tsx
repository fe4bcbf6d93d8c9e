import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { focusHeading, useReturnFocus } from '@/components/focus/return-focus.ts'
import { SidebarProvider, useSidebar } from '@/components/layout/sidebar-context.tsx'
import { useWaiting } from '@/session/organization/waiting.ts'
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
  useShortcut('k', () => setOpen('commands'))
  useKey('?', () => setOpen('shortcuts'))
  useHeadingAfterNavigation()
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

/** Where a screen went together with what had the focus, the next one is read from its heading. */
function useHeadingAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const { activeElement } = document
        if (!fromLocation || !pathChanged) return
        if (!activeElement || activeElement === document.body) focusHeading()
      }),
    [router],
  )
}

function Frame({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const { isWide, collapsed, setCollapsed } = useSidebar()
  const main = useRef<HTMLElement>(null)
  const { focus } = useReturnFocus()
  const search = () => {
    if (!isWide) setCollapsed(true)
    onSearch()
  }
  const sidebar = <Sidebar onSearch={search} />
  return (
    <div className="flex min-h-dvh">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-50 rounded-lg border bg-bg-3 px-3 py-2 text-13 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </button>
      {isWide ? (
        <aside
          className={`sticky top-0 h-dvh flex-none border-r ${collapsed ? 'w-rail' : 'w-sidebar'}`}
        >
          {sidebar}
        </aside>
      ) : (
        <Dialog.Root open={!collapsed} onOpenChange={(open) => setCollapsed(!open)}>
          <Dialog.Portal>
            <Dialog.Overlay className="fade-in-0 fixed inset-0 z-40 animate-in bg-overlay duration-200" />
            <Dialog.Content
              aria-describedby={undefined}
              {...focus}
              className="slide-in-from-left fixed inset-y-0 left-0 z-40 w-sidebar max-w-[calc(100vw-48px)] animate-in border-r duration-200 focus:outline-none"
            >
              <Dialog.Title className="sr-only">Menu</Dialog.Title>
              {sidebar}
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      )}
      <main ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  )
}

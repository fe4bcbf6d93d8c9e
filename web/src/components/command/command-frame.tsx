import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { SidebarFrame } from '@/components/layout/sidebar-frame.tsx'
import type { CommandMenuProps } from './command-dialog.tsx'
import { useKey, useShortcut } from './use-shortcut.ts'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

type CommandFrameProps = {
  /** Gets what opens the command menu. */
  sidebar: (onSearch: () => void) => ReactNode
  menu: (props: CommandMenuProps) => ReactNode
  children: ReactNode
}

/** The frame of an area: its sidebar beside the page, Ctrl or ⌘ K for its command menu, `?` for the shortcuts. */
export function CommandFrame({ sidebar, menu, children }: CommandFrameProps) {
  const { isWide, setCollapsed } = useSidebar()
  const [open, setOpen] = useState<'commands' | 'shortcuts'>()
  const onClose = () => setOpen(undefined)
  const onShortcuts = () => setOpen('shortcuts')
  useShortcut('k', () => setOpen('commands'))
  useKey('?', onShortcuts)
  const search = () => {
    if (!isWide) setCollapsed(true)
    setOpen('commands')
  }
  return (
    <>
      <SidebarFrame sidebar={sidebar(search)}>{children}</SidebarFrame>
      <Suspense>
        {open === 'commands' && menu({ onClose, onShortcuts })}
        {open === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      </Suspense>
    </>
  )
}

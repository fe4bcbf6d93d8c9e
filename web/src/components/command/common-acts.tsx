import { Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTheme } from '@/lib/theme/theme.ts'
import type { CommandMenuProps } from './command-dialog.tsx'
import { CommandGroup, CommandItem, useGo } from './command-item.tsx'

type CommonActsProps = CommandMenuProps & {
  onLeave: () => void
  /** What else can be done, before what can be done anywhere. */
  children?: ReactNode
}

/** What can be done on every screen. */
export function CommonActs({ onClose, onLeave, onShortcuts, children }: CommonActsProps) {
  const { theme, toggleTheme } = useTheme()
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  const go = useGo(onLeave)
  return (
    <CommandGroup label="Do">
      {children}
      <CommandItem
        media={<ThemeIcon size={16} aria-hidden="true" />}
        onSelect={() => {
          toggleTheme()
          onClose()
        }}
      >
        {theme === 'dark' ? 'Light theme' : 'Dark theme'}
      </CommandItem>
      <CommandItem media={<Keyboard size={16} aria-hidden="true" />} onSelect={onShortcuts}>
        Keyboard shortcuts
      </CommandItem>
      <CommandItem media={<LogOut size={16} aria-hidden="true" />} onSelect={() => go('/logout')}>
        Logout
      </CommandItem>
    </CommandGroup>
  )
}

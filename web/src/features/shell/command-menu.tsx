import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Inbox, Keyboard, LogOut, Moon, Plus, Search, Settings, Sun } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useReturnFocus } from '@/components/focus/return-focus.ts'
import { Kbd } from '@/components/ui/kbd.tsx'
import { useIsRoute } from '@/lib/hooks/use-is-route.ts'
import { useTheme } from '@/lib/theme/theme.ts'
import { accountPages } from '@/session/access/account-pages.ts'
import { useGates } from '@/session/access/use-gates.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useMenu } from './use-menu.ts'

type CommandMenuProps = {
  onClose: () => void
  onShortcuts: () => void
  commands: CommandGroups | undefined
}

/** More groups for the menu, such as the agents of the organisation: what fits the query; they close it and lead on. */
export type CommandGroups = ComponentType<{ query: string; onClose: () => void }>

/** Ctrl or ⌘ K: go to a screen, make something, change the theme. */
export function CommandMenu({ onClose, onShortcuts, commands: Groups }: CommandMenuProps) {
  const [query, setQuery] = useState('')
  const { focus, forget } = useReturnFocus()
  const leave = () => {
    forget()
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed top-[12dvh] left-1/2 z-40 w-[560px] max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-xl border bg-bg-3 shadow-float focus:outline-none"
        >
          <Dialog.Title className="sr-only">Command menu</Dialog.Title>
          <Command loop>
            <div className="flex h-12 items-center gap-3 border-border-1 border-b px-4">
              <Search size={20} className="text-text-3" aria-hidden="true" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                onKeyDown={(event) => {
                  if (event.key !== '?' || query) return
                  event.preventDefault()
                  onShortcuts()
                }}
                placeholder="Search or go to"
                className="min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-text-3"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="max-h-[60dvh] overflow-y-auto p-1">
              <Command.Empty className="p-4 text-text-2">Nothing matches.</Command.Empty>
              {/* What is there at once stands first: the chosen entry stays in its place. */}
              <Screens onLeave={leave} />
              {Groups && (
                <Suspense>
                  <Groups query={query.trim()} onClose={leave} />
                </Suspense>
              )}
              <Account onLeave={leave} />
              <Acts onClose={onClose} onLeave={leave} onShortcuts={onShortcuts} />
            </Command.List>
            <footer className="flex h-10 items-center gap-4 border-border-1 border-t px-4 text-12 text-text-3">
              <span className="flex items-center gap-1.5 max-sm:hidden">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>
                Move
              </span>
              <span className="flex items-center gap-1.5 max-sm:hidden">
                <Kbd>↵</Kbd>
                Open
              </span>
              <button
                type="button"
                aria-label="Shortcuts"
                onClick={onShortcuts}
                className="ml-auto flex items-center gap-1.5 rounded-md hover:text-text-1"
              >
                <Kbd>?</Kbd>
                Shortcuts
              </button>
            </footer>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const heading =
  '[&_[cmdk-group-heading]]:flex [&_[cmdk-group-heading]]:h-7 [&_[cmdk-group-heading]]:items-center [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-text-3'

export function CommandGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Command.Group heading={label} className={heading}>
      {children}
    </Command.Group>
  )
}

type CommandItemProps = {
  media: ReactNode
  /** What tells two entries of the same name apart. */
  id?: string
  detail?: string | undefined
  onSelect: () => void
  children: string
}

export function CommandItem({ media, id, detail, onSelect, children }: CommandItemProps) {
  return (
    <Command.Item
      value={id ? `${children} ${id}` : children}
      keywords={detail ? [detail] : []}
      onSelect={onSelect}
      className="group flex h-10 cursor-default items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-bg-4 max-sm:h-11 [&>svg]:text-text-3"
    >
      {media}
      <span className="truncate">{children}</span>
      {detail && <span className="truncate text-13 text-text-2">{detail}</span>}
      <span
        aria-hidden="true"
        className="invisible ml-auto flex group-data-[selected=true]:visible max-sm:hidden"
      >
        <Kbd>↵</Kbd>
      </span>
    </Command.Item>
  )
}

function useGo(onLeave: () => void) {
  const navigate = useNavigate()
  return (to: string) => {
    onLeave()
    void navigate({ to })
  }
}

const inbox = '/dashboard/agents/inbox'
const account = '/dashboard/account'

function Screens({ onLeave }: { onLeave: () => void }) {
  const menu = useMenu()
  const go = useGo(onLeave)
  const isRoute = useIsRoute()
  const mayOpen = useGates()
  return (
    <CommandGroup label="Go to">
      {menu.map(({ to, label, icon: Icon }) => (
        <CommandItem key={to} media={<Icon size={16} aria-hidden="true" />} onSelect={() => go(to)}>
          {label}
        </CommandItem>
      ))}
      {isRoute(inbox) && mayOpen(inbox) && (
        <CommandItem media={<Inbox size={16} aria-hidden="true" />} onSelect={() => go(inbox)}>
          Inbox
        </CommandItem>
      )}
    </CommandGroup>
  )
}

/** The pages that the account has as tabs. */
function Account({ onLeave }: { onLeave: () => void }) {
  const { userPermissions } = useAuth()
  const go = useGo(onLeave)
  const isRoute = useIsRoute()
  const mayOpen = useGates()
  const pages = mayOpen(account) ? accountPages(userPermissions, isRoute) : []
  if (pages.length === 0) return null
  return (
    <CommandGroup label="Account">
      {pages.map(({ to, label }) => (
        <CommandItem
          key={to}
          media={<Settings size={16} aria-hidden="true" />}
          onSelect={() => go(to)}
        >
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

type ActsProps = { onClose: () => void; onLeave: () => void; onShortcuts: () => void }

function Acts({ onClose, onLeave, onShortcuts }: ActsProps) {
  const isRoute = useIsRoute()
  const { hasTemplatesAccess } = useAuth()
  const { theme, toggleTheme } = useTheme()
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  const go = useGo(onLeave)
  return (
    <CommandGroup label="Do">
      {hasTemplatesAccess && isRoute('/dashboard/agents/new') && (
        <CommandItem
          media={<Plus size={16} aria-hidden="true" />}
          onSelect={() => go('/dashboard/agents/new')}
        >
          New agent
        </CommandItem>
      )}
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

import { Inbox, Plus, Settings } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { CommandDialog, type CommandMenuProps } from '@/components/command/command-dialog.tsx'
import { CommandGroup, CommandItem, useGo } from '@/components/command/command-item.tsx'
import { CommonActs } from '@/components/command/common-acts.tsx'
import { useIsRoute } from '@/lib/hooks/use-is-route.ts'
import { accountPages } from '@/session/access/account-pages.ts'
import { useGates } from '@/session/access/use-gates.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useMenu } from './use-menu.ts'

/** More groups for the menu, such as the agents of the organisation; they close it and lead to another screen. */
export type CommandGroups = ComponentType<{ onClose: () => void }>

/** The command menu of the dashboard: go to a screen, make something, change the theme. */
export function CommandMenu(props: CommandMenuProps & { commands: CommandGroups }) {
  const { commands: Groups, ...menu } = props
  return (
    <CommandDialog {...menu}>
      {(leave) => (
        <>
          {/* What is there at once stands first: the chosen entry stays in its place. */}
          <Screens onLeave={leave} />
          <Suspense>
            <Groups onClose={leave} />
          </Suspense>
          <Account onLeave={leave} />
          <CommonActs {...menu} onLeave={leave}>
            <NewAgent onLeave={leave} />
          </CommonActs>
        </>
      )}
    </CommandDialog>
  )
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

function NewAgent({ onLeave }: { onLeave: () => void }) {
  const isRoute = useIsRoute()
  const { hasTemplatesAccess } = useAuth()
  const go = useGo(onLeave)
  if (!hasTemplatesAccess || !isRoute('/dashboard/agents/new')) return null
  return (
    <CommandItem
      media={<Plus size={16} aria-hidden="true" />}
      onSelect={() => go('/dashboard/agents/new')}
    >
      New agent
    </CommandItem>
  )
}

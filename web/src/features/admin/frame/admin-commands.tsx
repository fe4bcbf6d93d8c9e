import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCommandState } from 'cmdk'
import { Building2, ChartNoAxesColumn, Plus, UserRound } from 'lucide-react'
import { CommandDialog, type CommandMenuProps } from '@/components/command/command-dialog.tsx'
import { CommandGroup, CommandItem, useGo } from '@/components/command/command-item.tsx'
import { CommonActs } from '@/components/command/common-acts.tsx'
import { organizationsQuery } from '../organizations/organizations-queries.ts'
import { usersQuery } from '../users/users-queries.ts'
import { adminPages, analyticsPages } from './menu.ts'

type GroupProps = { onLeave: () => void }

/** The command menu of the admin area: go to a page, an organisation or an account, add a feature or a setting. */
export function AdminCommands(props: CommandMenuProps) {
  return (
    <CommandDialog {...props}>
      {(leave) => (
        <>
          <Pages onLeave={leave} />
          <Organizations onLeave={leave} />
          <Users onLeave={leave} />
          <CommonActs {...props} onLeave={leave}>
            <Adding onLeave={leave} />
          </CommonActs>
        </>
      )}
    </CommandDialog>
  )
}

function Pages({ onLeave }: GroupProps) {
  const go = useGo(onLeave)
  return (
    <CommandGroup label="Go to">
      {adminPages.map(({ to, label, icon: Icon }) => (
        <CommandItem key={to} media={<Icon size={16} aria-hidden="true" />} onSelect={() => go(to)}>
          {label}
        </CommandItem>
      ))}
      {analyticsPages.map(({ to, label }) => (
        <CommandItem
          key={to}
          media={<ChartNoAxesColumn size={16} aria-hidden="true" />}
          detail="Analytics"
          onSelect={() => go(to)}
        >
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

/** Fewer letters are in nearly every name. */
const leastLetters = 2
const most = 5

/** What is typed, once it is enough to look for; undefined before. */
function useWords() {
  const words = useCommandState(({ search }) => search.trim())
  return words.length < leastLetters ? undefined : words
}

function Organizations({ onLeave }: GroupProps) {
  const search = useWords()
  const { data } = useQuery({ ...organizationsQuery({ search }), enabled: search !== undefined })
  const navigate = useNavigate()
  if (!search || !data?.rows.length) return null
  return (
    <CommandGroup label="Organizations">
      {data.rows.slice(0, most).map(({ id, name, website }) => (
        <CommandItem
          key={id}
          id={id}
          found={search}
          detail={website?.replace(/^https?:\/\/(www\.)?/, '')}
          media={<Building2 size={16} aria-hidden="true" />}
          onSelect={() => {
            onLeave()
            void navigate({
              to: '/admin/organizations/$organizationId',
              params: { organizationId: id },
            })
          }}
        >
          {name}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

function Users({ onLeave }: GroupProps) {
  const search = useWords()
  const { data } = useQuery({ ...usersQuery({ search }), enabled: search !== undefined })
  const navigate = useNavigate()
  if (!search || !data?.rows.length) return null
  return (
    <CommandGroup label="Users">
      {data.rows.slice(0, most).map(({ id, name, email }) => (
        <CommandItem
          key={id}
          id={id}
          found={search}
          detail={name ? email : undefined}
          media={<UserRound size={16} aria-hidden="true" />}
          onSelect={() => {
            onLeave()
            void navigate({ to: '/admin/users', search: { search: email || id } })
          }}
        >
          {name || email || id}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

const additions = [
  { to: '/admin/features/add', label: 'Add feature' },
  { to: '/admin/stripe-configurations/add', label: 'Add Stripe setting' },
]

function Adding({ onLeave }: GroupProps) {
  const go = useGo(onLeave)
  return additions.map(({ to, label }) => (
    <CommandItem key={to} media={<Plus size={16} aria-hidden="true" />} onSelect={() => go(to)}>
      {label}
    </CommandItem>
  ))
}

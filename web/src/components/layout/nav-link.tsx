import { Link, useRouterState } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSidebar } from '@/components/layout/sidebar-context.tsx'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { namedWaiting, WaitingCount } from '@/components/waiting-count.tsx'
import { cn } from '@/lib/cn.ts'

const look =
  'flex h-8 items-center gap-2.5 rounded-lg px-2 font-medium text-13 text-text-2 transition-colors hover:bg-bg-3 hover:text-text-1 aria-[current=page]:bg-bg-4 aria-[current=page]:text-text-1 max-lg:h-11 [&>svg]:text-text-3 [&[aria-current=page]>svg]:text-text-1'
const railed = 'relative h-9 w-10 justify-center px-0'

type NavLinkProps = {
  to: string
  label: string
  icon: LucideIcon
  /** Where paths begin on which it is the current one too. */
  also?: string | undefined
  /** Leaves this site: another tab, and a sign that says so. */
  external?: ReactNode
  tooltip?: string
  /** Only its own path makes it the current one, not those under it. */
  exact?: boolean
  /** How many visitors wait where it leads. */
  waiting?: number
}

export function NavLink({
  to,
  label,
  icon: Icon,
  also,
  external,
  tooltip,
  exact = false,
  waiting = 0,
}: NavLinkProps) {
  const isAlso = useRouterState({
    select: ({ location }) => also !== undefined && location.pathname.startsWith(also),
  })
  const { isWide, collapsed, setCollapsed } = useSidebar()
  const isRail = isWide && collapsed
  const classes = cn(look, isRail && railed)
  const onClick = () => {
    if (!isWide) setCollapsed(true)
  }
  const content = (
    <>
      <Icon size={16} aria-hidden="true" />
      {isRail ? <span className="sr-only">{label}</span> : label}
      {!isRail && external}
      {waiting > 0 && (
        <WaitingCount count={waiting} className={isRail ? 'absolute top-0 right-0' : 'ml-auto'} />
      )}
    </>
  )
  const name = waiting > 0 ? namedWaiting(label, waiting) : undefined
  const link = external ? (
    <a href={to} target="_blank" rel="noopener noreferrer" className={classes} onClick={onClick}>
      {content}
    </a>
  ) : (
    <Link
      to={to}
      className={classes}
      onClick={onClick}
      activeOptions={{ exact }}
      aria-label={name}
      aria-current={isAlso ? 'page' : undefined}
    >
      {content}
    </Link>
  )
  const hint = tooltip ?? (isRail ? (name ?? label) : undefined)
  return hint ? (
    <Tooltip content={hint} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

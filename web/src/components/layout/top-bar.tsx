import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHeadingFocus } from '@/components/focus/return-focus.ts'
import { Button } from '@/components/ui/button.tsx'
import { namedWaiting, WaitingCount } from '@/components/waiting-count.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { useSidebar } from './sidebar-context.tsx'

type TopBarProps = {
  /** Words become the heading; anything else brings its own. */
  title: ReactNode
  /** How much waits on the screen, for the title of its tab. */
  news?: number
  meta?: ReactNode
  actions?: ReactNode
}

export function TopBar({ title, news = 0, meta, actions }: TopBarProps) {
  const { isWide, setCollapsed, waiting } = useSidebar()
  useTitle(typeof title === 'string' ? (news > 0 ? `(${news}) ${title}` : title) : undefined)
  useHeadingFocus()
  return (
    <header className="sticky top-0 z-20 flex h-topbar flex-none items-center gap-2 border-b bg-bg-1 px-4 lg:gap-3 lg:px-8">
      {!isWide && (
        <Button
          variant="ghost"
          icon
          aria-label={namedWaiting('Open menu', waiting)}
          className="relative -ml-2"
          onClick={() => setCollapsed(false)}
        >
          <Menu size={16} aria-hidden="true" />
          {waiting > 0 && <WaitingCount count={waiting} className="absolute -top-1 -right-1.5" />}
        </Button>
      )}
      {typeof title === 'string' ? (
        <h1 className="truncate font-semibold text-16">{title}</h1>
      ) : (
        title
      )}
      {meta && <span className="shrink-99 truncate text-13 text-text-3 max-sm:hidden">{meta}</span>}
      {actions && <div className="ml-auto flex flex-none items-center gap-2">{actions}</div>}
    </header>
  )
}

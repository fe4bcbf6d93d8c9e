import { Link } from '@tanstack/react-router'
import { accountPages } from '@/session/access/account-pages.ts'

type AccountTabsProps = { permissions: readonly string[]; isRoute: (path: string) => boolean }

/** The pages of the account that exist and that the person may see. */
export function AccountTabs({ permissions, isRoute }: AccountTabsProps) {
  return (
    <nav aria-label="Account pages" className="flex gap-5 overflow-x-auto border-b">
      {accountPages(permissions, isRoute).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="relative inline-flex h-10 flex-none items-center font-medium text-13 text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-[1px] hover:text-text-1 focus-visible:-outline-offset-2 aria-[current=page]:text-text-1 aria-[current=page]:after:bg-accent max-sm:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

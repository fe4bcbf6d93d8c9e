import { Link } from '@tanstack/react-router'
import { TabLinks, tabLook } from '@/components/layout/tab-links.tsx'
import { accountPages } from '@/session/access/account-pages.ts'

type AccountTabsProps = { permissions: readonly string[]; isRoute: (path: string) => boolean }

/** The pages of the account that exist and that the person may see. */
export function AccountTabs({ permissions, isRoute }: AccountTabsProps) {
  return (
    <TabLinks label="Account pages">
      {accountPages(permissions, isRoute).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={tabLook}
        >
          {label}
        </Link>
      ))}
    </TabLinks>
  )
}

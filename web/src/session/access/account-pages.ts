import { hasPermission } from './claims.ts'

export type AccountPage = { to: string; label: string; needs?: `${string}.read` }

const pages: AccountPage[] = [
  { to: '/dashboard/account', label: 'Profile' },
  {
    to: '/dashboard/account/account-users',
    label: 'Members',
    needs: 'organization.members.read',
  },
  { to: '/dashboard/account/billing', label: 'Billing', needs: 'billing.read' },
  {
    to: '/dashboard/account/my-organization',
    label: 'My organization',
    needs: 'organization.read',
  },
  { to: '/dashboard/account/models', label: 'Models', needs: 'agents.read' },
]

/** The pages of the account that exist and that a person with these permissions may see. */
export function accountPages(
  permissions: readonly string[],
  isRoute: (path: string) => boolean,
): AccountPage[] {
  return pages.filter(
    ({ to, needs }) => isRoute(to) && (!needs || hasPermission(permissions, needs)),
  )
}

import {
  Building2,
  ChartNoAxesColumn,
  CreditCard,
  Gauge,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  ToggleRight,
  UsersRound,
} from 'lucide-react'

type AdminPage = {
  to: string
  label: string
  icon: LucideIcon
  /** Only its own path makes it the current one, not those under it. */
  exact?: boolean
}

/** The pages of the admin area, in the order of its menu; a new one adds its line. */
export const adminPages: AdminPage[] = [
  { to: '/admin', label: 'Overview', icon: Gauge, exact: true },
  { to: '/admin/organizations', label: 'Organizations', icon: Building2 },
  { to: '/admin/users', label: 'Users', icon: UsersRound },
  { to: '/admin/user-roles', label: 'User roles', icon: KeyRound },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  { to: '/admin/features', label: 'Features', icon: ToggleRight },
  { to: '/admin/sso-configurations', label: 'SSO', icon: ShieldCheck },
  { to: '/admin/stripe-configurations', label: 'Stripe settings', icon: CreditCard },
]

/** The pages that analytics has as tabs. */
export const analyticsPages = [
  { to: '/admin/analytics/comprehensive', label: 'All figures' },
  { to: '/admin/analytics/assistants', label: 'Assistants' },
  { to: '/admin/analytics/galleries', label: 'Galleries' },
  { to: '/admin/analytics/sessions', label: 'Sessions' },
] as const

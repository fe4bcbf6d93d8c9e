import { Building2, Gauge, type LucideIcon } from 'lucide-react'

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
]

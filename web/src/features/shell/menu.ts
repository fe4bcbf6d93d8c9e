import {
  BookOpen,
  ChartNoAxesColumn,
  LayoutGrid,
  type LucideIcon,
  Plug,
  UsersRound,
} from 'lucide-react'

export type MenuItem = {
  to: string
  label: string
  icon: LucideIcon
  /** Where paths of it begin that are not under its own. */
  also?: string
}

/** The specification's menu, in its order. */
export const menu: MenuItem[] = [
  { to: '/dashboard/agents', label: 'Agents', icon: UsersRound },
  { to: '/dashboard/knowledge', label: 'Knowledge', icon: BookOpen },
  {
    to: '/dashboard/galleries',
    label: 'Galleries',
    icon: LayoutGrid,
    also: '/dashboard/gallery/',
  },
  { to: '/dashboard/integrations', label: 'Connect', icon: Plug },
  { to: '/dashboard/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
]

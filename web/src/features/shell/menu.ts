import {
  BookOpen,
  ChartNoAxesColumn,
  LayoutGrid,
  type LucideIcon,
  Plug,
  UsersRound,
} from 'lucide-react'
import type { Access } from '../auth/access.ts'

export type MenuItem = { to: string; label: string; icon: LucideIcon }

/** The specification's menu: who sees which of the screens. */
export function menuFor(access: Access): MenuItem[] {
  if (access.isAnonymous) return []
  const entries: [boolean, MenuItem][] = [
    [
      access.hasTemplatesAccess && access.hasAgentsReadPermission,
      { to: '/dashboard/agents', label: 'Agents', icon: UsersRound },
    ],
    [
      access.hasKnowledgeAccess && access.hasKnowledgeReadAccess,
      { to: '/dashboard/knowledge', label: 'Knowledge', icon: BookOpen },
    ],
    [
      access.hasGalleriesAccess,
      { to: '/dashboard/galleries', label: 'Galleries', icon: LayoutGrid },
    ],
    [true, { to: '/dashboard/integrations', label: 'Connect', icon: Plug }],
    [
      access.hasAnalyticsAccess && access.hasAnalyticsReadPermission,
      { to: '/dashboard/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
    ],
  ]
  return entries.flatMap(([allowed, item]) => (allowed ? [item] : []))
}

import type { ReactNode } from 'react'
import { useTitle } from '@/lib/hooks/use-title.ts'

/** For the pendingComponent of a route: the title of the tab is there before the data. */
export function PendingScreen({ screen, children }: { screen: string; children: ReactNode }) {
  useTitle(screen)
  return children
}

import { useIsRoute } from '@/lib/hooks/use-is-route.ts'
import { useGates } from '@/session/access/use-gates.ts'
import { menu } from './menu.ts'

export function useMenu() {
  const isRoute = useIsRoute()
  const mayOpen = useGates()
  return menu.filter(({ to }) => isRoute(to) && mayOpen(to))
}

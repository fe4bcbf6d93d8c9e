import { useRouter } from '@tanstack/react-router'
import { useGates } from '../auth/use-gates.ts'
import { menu } from './menu.ts'

/** Whether a screen is built: an entry without one stays hidden. */
export function useIsRoute() {
  const { routesByPath } = useRouter()
  return (path: string) => path in routesByPath
}

export function useMenu() {
  const isRoute = useIsRoute()
  const mayOpen = useGates()
  return menu.filter(({ to }) => isRoute(to) && mayOpen(to))
}

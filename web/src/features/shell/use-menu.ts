import { useRouter } from '@tanstack/react-router'
import { useAuth } from '../auth/auth-context.tsx'
import { menuFor } from './menu.ts'

/** Whether a screen is built: an entry without one stays hidden. */
export function useIsRoute() {
  const { routesByPath } = useRouter()
  return (path: string) => path in routesByPath
}

export function useMenu() {
  const isRoute = useIsRoute()
  return menuFor(useAuth()).filter(({ to }) => isRoute(to))
}

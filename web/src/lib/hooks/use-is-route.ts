import { useRouter } from '@tanstack/react-router'

/** Whether a screen is built: an entry without one stays hidden. */
export function useIsRoute() {
  const { routesByPath } = useRouter()
  return (path: string) => path in routesByPath
}

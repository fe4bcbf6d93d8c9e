import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** From 1024 px on what stands beside the page need not lie over it. */
export function useIsWide() {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
}

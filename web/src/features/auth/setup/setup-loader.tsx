import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentSetup, subscribeToSetup } from './setup.ts'

const SetupScreen = lazy(() =>
  import('./setup-screen.tsx').then(({ SetupScreen }) => ({ default: SetupScreen })),
)

/** Covers the page while a new account is being made ready. */
export function SetupLoader() {
  const kind = useSyncExternalStore(subscribeToSetup, currentSetup)
  return (
    kind && (
      <Suspense>
        <SetupScreen kind={kind} />
      </Suspense>
    )
  )
}

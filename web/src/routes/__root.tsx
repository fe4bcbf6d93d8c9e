import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { SetupLoader } from '@/features/auth/setup/setup-loader.tsx'
import { areToastsWanted, subscribeToToasts, wantToasts } from '@/lib/toast.ts'
import type { RouterContext } from '@/start-app.tsx'

const Toaster = lazy(() =>
  import('@/components/ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })),
)

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <SetupLoader />
      <Toasts />
    </>
  )
}

/** Ready once a person does something, or when there is something to say. */
function Toasts() {
  const wanted = useSyncExternalStore(subscribeToToasts, areToastsWanted)
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, wantToasts, { once: true })
    return () => {
      for (const event of events) window.removeEventListener(event, wantToasts)
    }
  }, [])
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

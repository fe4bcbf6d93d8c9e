import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SetupLoader } from '@/features/auth/setup-loader.tsx'
import type { RouterContext } from '@/start-app.tsx'

const Toaster = lazy(() =>
  import('@/components/ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })),
)

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  // The screens on the way in show no toasts and load faster without them.
  const toasts = useLocation({ select: ({ pathname }) => !pathname.startsWith('/auth/') })
  return (
    <>
      <Outlet />
      <SetupLoader />
      {toasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}

import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SetupLoader } from '@/features/auth/setup-loader.tsx'
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
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}

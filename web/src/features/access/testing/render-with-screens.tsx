import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '@/lib/query/query-client.ts'
import { supabase } from '@/lib/supabase.ts'
import { Contexts } from '@/session/contexts.tsx'
import { createSessionStore } from '@/session/session-store.ts'
import { setSession } from '@/testing/session.ts'

/** A page at `/` in an app that has these screens. */
export function renderWithScreens(component: () => ReactNode, paths: string[], session: object) {
  setSession(session)
  const queryClient = createQueryClient()
  const store = createSessionStore(supabase(), () => queryClient.clear())
  onTestFinished(store.start())
  const root = createRootRoute({ component })
  const routeTree = root.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => root, path })),
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={queryClient}>
      <Contexts store={store}>
        <RouterProvider router={router as never} />
      </Contexts>
    </QueryClientProvider>,
  )
  return { path: () => router.state.location.pathname }
}

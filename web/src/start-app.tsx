import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { FullScreenSpinner } from './components/layout/full-screen-spinner.tsx'
import { PageError } from './components/layout/page-error.tsx'
import { NotFoundPage } from './features/access/not-found-page.tsx'
import { createQueryClient } from './lib/query/query-client.ts'
import { loadClient } from './lib/supabase.ts'
import { routeTree } from './routeTree.gen.ts'
import { Contexts } from './session/contexts.tsx'
import { createSessionStore, type SessionStore } from './session/session-store.ts'

export type RouterContext = { queryClient: QueryClient; session: SessionStore }

function createAppRouter(context: RouterContext, history: RouterHistory | undefined) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: FullScreenSpinner,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The whole app, ready to render. A test brings its own history. */
export async function startApp(history?: RouterHistory) {
  const { client, config } = await loadClient()
  const queryClient = createQueryClient()
  const session = createSessionStore(client, () => queryClient.clear())
  const router = createAppRouter({ queryClient, session }, history)
  const stop = session.start()
  // The guards ask the server first; the parts of the screen come meanwhile.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId as keyof typeof router.routesById]
    void router.loadRouteChunk(route)
  }
  if (config.segmentWriteKey || config.gtmId || config.sentryDsn) {
    void import('./lib/reports/start-reports.ts').then(({ startReports }) =>
      startReports(config, router, session),
    )
  }
  const element = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Contexts store={session}>
          <RouterProvider router={router} />
        </Contexts>
      </QueryClientProvider>
    </StrictMode>
  )
  return { element, router, stop }
}

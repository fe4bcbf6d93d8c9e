import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'

export type Search = Record<string, unknown>
type Page = (url: { search: Search; setSearch: (change: Search) => void }) => ReactNode

/** Shows a page at an address, with the address bar and the queries that it needs around it. */
export async function renderPage(page: Page, path = '/dashboard/agents') {
  const root = createRootRoute({ component: Outlet, validateSearch: (search: Search) => search })
  function Here() {
    const search: Search = root.useSearch()
    const navigate = here.useNavigate()
    const setSearch = (change: Search) =>
      void navigate({ to: '.', search: (before: Search) => ({ ...before, ...change }) })
    return page({ search, setSearch })
  }
  const [pathname = ''] = path.split('?')
  const here = createRoute({ getParentRoute: () => root, path: pathname, component: Here })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    ),
  )
  return { ...view, queryClient, location: () => router.state.location.href }
}

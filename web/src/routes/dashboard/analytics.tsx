import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/analytics')({
  // Loaded with its screen: each part of a route stands in every page's first script.
  codeSplitGroupings: [],
  // What it says is read by the screen.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./-analytics.tsx'), 'Analytics'),
})

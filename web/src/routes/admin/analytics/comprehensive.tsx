import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { unread } from '@/lib/search.ts'

export const Route = createFileRoute('/admin/analytics/comprehensive')({
  // Loaded with its screen, which reads the address.
  codeSplitGroupings: [],
  validateSearch: unread,
  component: lazyRouteComponent(() => import('./-comprehensive.tsx'), 'Comprehensive'),
})

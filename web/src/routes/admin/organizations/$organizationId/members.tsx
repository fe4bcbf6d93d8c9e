import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { unread } from '@/lib/search.ts'

export const Route = createFileRoute('/admin/organizations/$organizationId/members')({
  // Loaded with its screen, which reads the address.
  codeSplitGroupings: [],
  validateSearch: unread,
  component: lazyRouteComponent(() => import('./-members.tsx'), 'Members'),
})

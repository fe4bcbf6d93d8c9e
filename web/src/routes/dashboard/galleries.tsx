import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadError } from '@/components/layout/load-error.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { templatesQuery } from '@/features/agents/queries.ts'
import { GalleriesPage } from '@/features/galleries/galleries-page.tsx'
import { GalleriesSkeleton } from '@/features/galleries/galleries-skeleton.tsx'
import { parseGallerySearch } from '@/features/galleries/gallery-search.ts'
import { NewGalleryDialog } from '@/features/galleries/new-gallery-dialog.tsx'
import { galleriesQuery } from '@/features/galleries/queries.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/galleries')({
  validateSearch: parseGallerySearch,
  // Not waited for: on a first visit the frame would wait too.
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(galleriesQuery(organizationId))
    void queryClient.prefetchQuery(templatesQuery(organizationId))
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <Frame>
      <GalleriesSkeleton />
    </Frame>
  ),
  errorComponent: (props) => (
    <Frame>
      <LoadError title="Your galleries did not load" {...props} />
    </Frame>
  ),
  component: Galleries,
})

type FrameProps = { actions?: ReactNode; children: ReactNode }

function Frame({ actions, children }: FrameProps) {
  return (
    <>
      <TopBar title="Galleries" actions={actions} />
      <Page>{children}</Page>
    </>
  )
}

function Galleries() {
  const { organizationId } = Route.useRouteContext()
  const { user, userPermissions } = useAuth()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const [isNew, setNew] = useState(false)
  const { data: galleries } = useSuspenseQuery(galleriesQuery(organizationId))
  // Only shown: without them the cards have no faces.
  const { data: agents = [] } = useQuery(templatesQuery(organizationId))
  const canWrite = hasPermission(userPermissions, 'agents.write')
  return (
    <Frame
      actions={
        canWrite &&
        galleries.length > 0 && (
          <Button variant="primary" onClick={() => setNew(true)}>
            <Plus size={16} aria-hidden="true" />
            New gallery
          </Button>
        )
      }
    >
      <GalleriesPage
        organizationId={organizationId}
        galleries={galleries}
        agents={agents}
        userId={user?.id}
        canWrite={canWrite}
        search={search}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
        onNew={() => setNew(true)}
      />
      <NewGalleryDialog
        organizationId={organizationId}
        open={isNew}
        onClose={() => setNew(false)}
      />
    </Frame>
  )
}

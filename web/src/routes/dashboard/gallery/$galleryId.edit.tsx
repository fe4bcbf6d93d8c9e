import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { LoadError } from '@/components/layout/load-error.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { templatesQuery } from '@/features/agents/queries.ts'
import { EditorPage } from '@/features/galleries/edit/editor-page.tsx'
import { NoSuchGallery } from '@/features/galleries/no-such-gallery.tsx'
import { galleryQuery } from '@/features/galleries/queries.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/gallery/$galleryId/edit')({
  loader: async ({ context: { queryClient, organizationId }, params }) => {
    void queryClient.prefetchQuery(templatesQuery(organizationId))
    await queryClient.ensureQueryData(galleryQuery(organizationId, params.galleryId))
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <>
      <TopBar title="Gallery" />
      <FullScreenSpinner />
    </>
  ),
  errorComponent: (props) => (
    <>
      <TopBar title="Gallery" />
      <LoadError title="The gallery did not load" {...props} />
    </>
  ),
  component: EditGallery,
})

function EditGallery() {
  const { organizationId } = Route.useRouteContext()
  const { galleryId } = Route.useParams()
  const { userPermissions } = useAuth()
  const { data: saved } = useSuspenseQuery(galleryQuery(organizationId, galleryId))
  const { data: agents = [] } = useQuery(templatesQuery(organizationId))
  if (!saved) return <NoSuchGallery />
  return (
    <EditorPage
      key={galleryId}
      saved={saved}
      agents={agents}
      canWrite={hasPermission(userPermissions, 'agents.write')}
    />
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { LoadError } from '@/components/layout/load-error.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { NoSuchGallery } from '@/features/galleries/no-such-gallery.tsx'
import { PreviewPage } from '@/features/galleries/preview-page.tsx'
import { draftPageQuery, galleryQuery } from '@/features/galleries/queries.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

export const Route = createFileRoute('/dashboard/gallery/$galleryId/preview')({
  loader: async ({ context: { queryClient, organizationId }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(galleryQuery(organizationId, params.galleryId)),
      queryClient.ensureQueryData(draftPageQuery(organizationId, params.galleryId)),
    ])
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
  component: PreviewGallery,
})

function PreviewGallery() {
  const { organizationId } = Route.useRouteContext()
  const { galleryId } = Route.useParams()
  const { userPermissions } = useAuth()
  const { data: gallery } = useSuspenseQuery(galleryQuery(organizationId, galleryId))
  const { data: page } = useSuspenseQuery(draftPageQuery(organizationId, galleryId))
  if (!gallery || !page) return <NoSuchGallery />
  return (
    <PreviewPage
      row={gallery.row}
      page={page}
      canWrite={hasPermission(userPermissions, 'agents.write')}
    />
  )
}

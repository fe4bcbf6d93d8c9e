import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { templatesQuery } from '@/features/agents/queries.ts'
import { EditorPage } from '@/features/galleries/edit/editor-page.tsx'
import { FiguresPage } from '@/features/galleries/figures/figures-page.tsx'
import { parseFiguresSearch } from '@/features/galleries/figures/period.ts'
import { figuresQuery } from '@/features/galleries/figures/queries.ts'
import { GalleriesPage } from '@/features/galleries/galleries-page.tsx'
import { GalleriesSkeleton } from '@/features/galleries/galleries-skeleton.tsx'
import { parseGallerySearch } from '@/features/galleries/gallery-search.ts'
import { NewGalleryDialog } from '@/features/galleries/new-gallery-dialog.tsx'
import { NoSuchGallery } from '@/features/galleries/no-such-gallery.tsx'
import { PreviewPage } from '@/features/galleries/preview-page.tsx'
import { draftPageQuery, galleriesQuery, galleryQuery } from '@/features/galleries/queries.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

function useGalleryRights() {
  const { userPermissions, hasAnalyticsAccess, hasAnalyticsReadPermission } = useAuth()
  return {
    canWrite: hasPermission(userPermissions, 'agents.write'),
    hasFigures: hasAnalyticsAccess && hasAnalyticsReadPermission,
  }
}

export function Galleries() {
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const { user } = useAuth()
  const { canWrite, hasFigures } = useGalleryRights()
  const navigate = useNavigate({ from: '/dashboard/galleries' })
  const search = parseGallerySearch(useSearch({ from: '/dashboard/galleries' }))
  const [isNew, setNew] = useState(false)
  const { data: found, error, refetch } = useQuery(galleriesQuery(organizationId, search))
  // Only shown: without them the cards have no faces.
  const { data: agents = [] } = useQuery(templatesQuery(organizationId))
  return (
    <>
      <TopBar
        title="Galleries"
        actions={
          canWrite &&
          found &&
          (found.total > 0 || found.isNarrowed) && (
            <Button variant="primary" onClick={() => setNew(true)}>
              <Plus size={16} aria-hidden="true" />
              New gallery
            </Button>
          )
        }
      />
      <Page>
        {found ? (
          <GalleriesPage
            organizationId={organizationId}
            found={found}
            agents={agents}
            userId={user?.id}
            canWrite={canWrite}
            hasFigures={hasFigures}
            search={search}
            onSearch={(change) =>
              void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
            }
            onNew={() => setNew(true)}
          />
        ) : error ? (
          <LoadFailure title="Your galleries did not load" error={error} onRetry={refetch} />
        ) : (
          <GalleriesSkeleton />
        )}
      </Page>
      <NewGalleryDialog
        organizationId={organizationId}
        open={isNew}
        onClose={() => setNew(false)}
      />
    </>
  )
}

export function EditGallery() {
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const { galleryId } = useParams({ from: '/dashboard/gallery/$galleryId/edit' })
  const { canWrite } = useGalleryRights()
  const { data: saved, error, refetch } = useQuery(galleryQuery(organizationId, galleryId))
  const { data: agents = [] } = useQuery(templatesQuery(organizationId))
  if (saved === null) return <NoSuchGallery />
  if (!saved) return <Waiting error={error} onRetry={() => void refetch()} />
  return <EditorPage key={galleryId} saved={saved} agents={agents} canWrite={canWrite} />
}

export function PreviewGallery() {
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const { galleryId } = useParams({ from: '/dashboard/gallery/$galleryId/preview' })
  const { canWrite, hasFigures } = useGalleryRights()
  const gallery = useQuery(galleryQuery(organizationId, galleryId))
  const page = useQuery(draftPageQuery(organizationId, galleryId))
  if (gallery.data === null || page.data === null) return <NoSuchGallery />
  if (gallery.data && page.data) {
    return <PreviewPage row={gallery.data.row} page={page.data} {...{ canWrite, hasFigures }} />
  }
  const again = () => void Promise.all([gallery.refetch(), page.refetch()])
  return <Waiting error={gallery.error ?? page.error} onRetry={again} />
}

export function GalleryAnalytics() {
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const { galleryId } = useParams({ from: '/dashboard/gallery/$galleryId/' })
  const { days = 30 } = parseFiguresSearch(useSearch({ from: '/dashboard/gallery/$galleryId/' }))
  const navigate = useNavigate({ from: '/dashboard/gallery/$galleryId/' })
  const gallery = useQuery(galleryQuery(organizationId, galleryId))
  const figures = useQuery(figuresQuery(organizationId, galleryId, days))
  if (gallery.data === null) return <NoSuchGallery />
  const error = gallery.error ?? figures.error
  if (!gallery.data || (error && figures.data === undefined)) {
    const again = () => void Promise.all([gallery.refetch(), figures.refetch()])
    return <Waiting error={error} onRetry={again} />
  }
  return (
    <FiguresPage
      gallery={gallery.data.row}
      figures={figures.data}
      days={days}
      onDays={(chosen) =>
        void navigate({ search: parseFiguresSearch({ days: chosen }), replace: true })
      }
    />
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  return (
    <>
      <TopBar title="Gallery" />
      {error ? (
        <ErrorState title="The gallery did not load" onRetry={onRetry}>
          {error.message}
        </ErrorState>
      ) : (
        <FullScreenSpinner />
      )}
    </>
  )
}

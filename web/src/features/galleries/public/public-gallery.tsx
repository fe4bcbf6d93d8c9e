import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { GalleryView, type Way } from './gallery-view.tsx'
import { publicGalleryQuery } from './queries.ts'
import { useNoteVisit } from './use-note-visit.ts'

/** The page of a gallery for whoever has its link. */
export function PublicGallery({ id, way }: { id: string; way: Way }) {
  const { session, user } = useAuth()
  const query = { ...publicGalleryQuery(id, user?.id), enabled: session !== null }
  const { data: page, error, isPending, refetch } = useQuery(query)
  useTitle(page?.title ?? 'Gallery')
  useNoteVisit({ galleryId: page?.id, visitorId: user?.id })
  if (error) {
    return (
      <ErrorState title="The gallery could not be reached" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  if (isPending) return <FullScreenSpinner />
  if (!page) return <NoGallery here={`${way}?gallery=${encodeURIComponent(id)}`} />
  return (
    <main className="grid min-h-dvh">
      <GalleryView page={page} way={way} />
    </main>
  )
}

function NoGallery({ here }: { here: string }) {
  const { isAnonymous } = useAuth()
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        media={<LayoutGrid size={20} className="text-text-3" aria-hidden="true" />}
        title="404 Not Found."
        action={
          <span className="flex gap-2">
            {isAnonymous && (
              <Button asChild variant="primary">
                <Link to="/auth/signin" search={{ redirectTo: here }}>
                  Log in
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to="/">Back to Home</Link>
            </Button>
          </span>
        }
      >
        This gallery does not exist or is not for you. Ask the person who gave you the link
        {isAnonymous ? ', or log in if it is for people of your company.' : ' for a new one.'}
      </EmptyState>
    </main>
  )
}

import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { InVisitorLanguage } from '@/components/layout/in-visitor-language.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { languages } from '@/lib/visitor-words/chosen-language.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useSession } from '@/session/session-context.tsx'
import { GalleryView, type Way } from './gallery-view.tsx'
import { publicGalleryQuery } from './queries.ts'
import { useNoteVisit } from './use-note-visit.ts'

/** The page of a gallery for whoever has its link, in a language that its agents speak. */
export function PublicGallery({ id, way }: { id: string; way: Way }) {
  const { session, user, signInAnonymously } = useAuth()
  const { failure } = useSession()
  const query = { ...publicGalleryQuery(id, user?.id), enabled: session !== null }
  const { data: page, error, isPending, refetch } = useQuery(query)
  useTitle(page?.title ?? 'Gallery')
  useNoteVisit({ galleryId: page?.id, visitorId: user?.id })
  const noSession = session === null ? failure : null
  if (isPending && !noSession) return <FullScreenSpinner />
  const spoken = page?.agents.flatMap((agent) => agent.languages) ?? []
  return (
    <InVisitorLanguage spoken={spoken.length > 0 ? spoken : languages}>
      {page === undefined ? (
        <Unreachable
          error={noSession ?? error}
          onRetry={() => void (noSession ? signInAnonymously().catch(() => {}) : refetch())}
        />
      ) : page ? (
        <main className="grid min-h-dvh">
          <GalleryView page={page} way={way} />
        </main>
      ) : (
        <NoGallery here={`${way}?gallery=${encodeURIComponent(id)}`} />
      )}
    </InVisitorLanguage>
  )
}

function Unreachable({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const words = useWords()
  return (
    <ErrorState title={words.galleryUnreachable} retryLabel={words.retry} onRetry={onRetry}>
      {isAuthRetryableFetchError(error) ? words.unreachable : error?.message}
    </ErrorState>
  )
}

function NoGallery({ here }: { here: string }) {
  const { isAnonymous } = useAuth()
  const words = useWords()
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        media={<LayoutGrid size={20} className="text-text-3" aria-hidden="true" />}
        title={words.notFound}
        action={
          <span className="flex gap-2">
            {isAnonymous && (
              <Button asChild variant="primary">
                <Link to="/auth/signin" search={{ redirectTo: here }}>
                  {words.logIn}
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to="/">{words.backToHome}</Link>
            </Button>
          </span>
        }
      >
        {isAnonymous ? words.galleryIsNotThereOrLogIn : words.galleryIsNotThere}
      </EmptyState>
    </main>
  )
}

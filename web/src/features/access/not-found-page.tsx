import { Link } from '@tanstack/react-router'
import { Mark } from '@/components/layout/mark.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { integrationsPath } from '@/lib/paths.ts'
import { useAuth } from '@/session/auth-context.tsx'

/** The 404 page. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFound />
    </main>
  )
}

/** What it says. */
export function NotFound() {
  const { isAnonymous, hasGalleriesAccess, loading } = useAuth()
  useTitle('Not found')
  // Until it is known what the person may open, `/` decides (specification, "404 page").
  const withoutGalleries = !loading && !isAnonymous && !hasGalleriesAccess
  const home = withoutGalleries ? integrationsPath : '/'
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 text-center">
      <Mark className="mb-3 size-8" />
      <h1 className="font-semibold text-20">404 Not Found.</h1>
      <p className="text-text-2">There is no page at this address.</p>
      <Button asChild variant="primary" size="lg" className="mt-4">
        <Link to={home}>Back to Home</Link>
      </Button>
    </div>
  )
}

import { lazy, Suspense } from 'react'

type Way = '/agent' | '/assistant'

// Only who comes by a gallery needs it.
const AtGallery = lazy(() =>
  import('@/features/galleries/public/at-gallery.tsx').then(({ AtGallery }) => ({
    default: AtGallery,
  })),
)

/** The page of a gallery, or the way back to it from one of its agents. */
export function fromGallery(id: string | undefined, way: Way, agentId?: string) {
  return (
    id && (
      <Suspense>
        <AtGallery {...{ id, way, agentId }} />
      </Suspense>
    )
  )
}

import { lazy, Suspense } from 'react'

// Only who comes by a gallery needs it.
export const PublicGallery = lazy(() =>
  import('@/features/galleries/public/public-gallery.tsx').then(({ PublicGallery }) => ({
    default: PublicGallery,
  })),
)
const BackToGallery = lazy(() =>
  import('@/features/galleries/public/back-to-gallery.tsx').then(({ BackToGallery }) => ({
    default: BackToGallery,
  })),
)

/** Where the visitor of an agent came from, and the way back there; nothing of one who came by another way. */
export function fromGallery(
  galleryId: string | undefined,
  agentId: string,
  way: '/agent' | '/assistant',
) {
  if (!galleryId) return {}
  const back = (
    <Suspense>
      <BackToGallery {...{ galleryId, agentId, way }} />
    </Suspense>
  )
  return { gallery: galleryId, back }
}

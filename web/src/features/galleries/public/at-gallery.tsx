import { BackToGallery } from './back-to-gallery.tsx'
import type { Way } from './gallery-view.tsx'
import { PublicGallery } from './public-gallery.tsx'

type AtGalleryProps = { id: string; way: Way; agentId: string | undefined }

/** A gallery itself, or at an agent of it the way back. */
export function AtGallery({ id, way, agentId }: AtGalleryProps) {
  return agentId ? (
    <BackToGallery galleryId={id} agentId={agentId} way={way} />
  ) : (
    <PublicGallery id={id} way={way} />
  )
}

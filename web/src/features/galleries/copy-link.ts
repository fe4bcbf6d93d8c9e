import { copyText } from '@/components/copy-text.ts'
import { galleryLink } from './gallery.ts'

/** Puts the link of a gallery where it can be pasted from. */
export function copyGalleryLink(id: string) {
  const link = galleryLink(id)
  return copyText('Link', link, link)
}

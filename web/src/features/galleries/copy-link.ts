import { copyText } from '@/components/copy-text.ts'
import { type Gallery, galleryLink, openers } from './gallery.ts'

/** Puts the link of a gallery where it can be pasted from, and says for whom it is. */
export function copyGalleryLink({ id, audience }: Pick<Gallery, 'id' | 'audience'>) {
  const link = galleryLink(id)
  return copyText('Link', link, { fallback: link, description: openers[audience] })
}

import { toast } from '@/lib/toast.ts'
import { galleryLink } from './gallery.ts'

/** Puts the link of a gallery where it can be pasted from. */
export async function copyGalleryLink(id: string) {
  try {
    await navigator.clipboard.writeText(galleryLink(id))
    toast.success('Link copied')
  } catch {
    toast.error('The browser did not allow copying.', { description: galleryLink(id) })
  }
}

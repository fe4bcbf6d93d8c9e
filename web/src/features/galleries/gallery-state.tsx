import { Badge } from '@/components/ui/badge.tsx'
import type { Gallery } from './gallery.ts'

export function GalleryState({ status }: Pick<Gallery, 'status'>) {
  return status === 'published' ? (
    <Badge tone="ok">Published</Badge>
  ) : (
    <Badge tone="draft">Draft</Badge>
  )
}

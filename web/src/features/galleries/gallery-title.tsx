import { Breadcrumb } from '@/components/layout/breadcrumb.tsx'
import type { Gallery } from './gallery.ts'
import { GalleryState } from './gallery-state.tsx'

/** Which gallery it is, and whether people can see it. */
export function GalleryTitle({ title, status }: Pick<Gallery, 'title' | 'status'>) {
  return (
    <>
      <Breadcrumb to="/dashboard/galleries" list="Galleries">
        <h1 className="truncate font-medium">{title || 'No title'}</h1>
      </Breadcrumb>
      <span className="flex flex-none max-sm:hidden">
        <GalleryState status={status} />
      </span>
    </>
  )
}

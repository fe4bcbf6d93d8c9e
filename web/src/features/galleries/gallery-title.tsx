import { Link } from '@tanstack/react-router'
import type { Gallery } from './gallery.ts'
import { GalleryState } from './gallery-state.tsx'

/** Which gallery it is, and whether people can see it. */
export function GalleryTitle({ title, status }: Pick<Gallery, 'title' | 'status'>) {
  return (
    <>
      <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2">
        <Link
          to="/dashboard/galleries"
          search={{}}
          className="text-text-2 hover:text-text-1 max-lg:hidden"
        >
          Galleries
        </Link>
        <span aria-hidden="true" className="text-text-3 max-lg:hidden">
          /
        </span>
        <h1 className="truncate font-medium">{title || 'No title'}</h1>
      </nav>
      <span className="flex flex-none max-sm:hidden">
        <GalleryState status={status} />
      </span>
    </>
  )
}

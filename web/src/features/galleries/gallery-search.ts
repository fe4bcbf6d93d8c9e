import { readOne, readText } from '@/lib/search.ts'
import type { ListedGallery } from './queries.ts'

export type GallerySearch = {
  search?: string | undefined
  status?: 'draft' | 'published' | undefined
  sort?: 'title' | undefined
}

/** What the address bar may say about the list; anything else is left out. */
export function parseGallerySearch(raw: Record<string, unknown>): GallerySearch {
  return {
    search: readText(raw.search),
    status: readOne(raw.status, ['draft', 'published']),
    sort: readOne(raw.sort, ['title']),
  }
}

/** Those that hold every word, newest first or by title. */
export function selectGalleries(
  galleries: readonly ListedGallery[],
  { search, status, sort }: GallerySearch,
) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return galleries
    .filter(({ title, introduction }) => {
      const text = `${title} ${introduction}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .filter((gallery) => !status || gallery.status === status)
    .sort((a, b) =>
      sort === 'title' ? a.title.localeCompare(b.title) : b.updated_at.localeCompare(a.updated_at),
    )
}

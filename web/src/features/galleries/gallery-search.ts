import { readOne, readPage, readText } from '@/lib/search.ts'

export type GallerySearch = {
  search?: string | undefined
  status?: 'draft' | 'published' | undefined
  sort?: 'title' | undefined
  page?: number | undefined
}

/** What the address bar may say about the list; anything else is left out. */
export function parseGallerySearch(raw: Record<string, unknown>): GallerySearch {
  return {
    search: readText(raw.search),
    status: readOne(raw.status, ['draft', 'published']),
    sort: readOne(raw.sort, ['title']),
    page: readPage(raw.page),
  }
}

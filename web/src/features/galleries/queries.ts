import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { anyContaining } from '@/lib/query/ilike.ts'
import { rowsOfPage } from '@/lib/query/rows-of-page.ts'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { Gallery, GalleryPage } from './gallery.ts'
import type { GallerySearch } from './gallery-search.ts'

const listed = 'id, title, introduction, audience, status, updated_at, updated_by'
export type ListedGallery = Pick<
  Gallery,
  'id' | 'title' | 'introduction' | 'audience' | 'status' | 'updated_at' | 'updated_by'
> & { gallery_agents: { template_id: string }[] }

/** How many galleries a page of the list has. */
export const pageSize = 24

export type GalleryList = {
  galleries: ListedGallery[]
  total: number
  page: number
  /** Whether it was asked for less than all of them. */
  isNarrowed: boolean
}

/** Every page of the list, whatever it is searched for. */
export const galleryLists = (organizationId: string) => ['galleries', organizationId, 'list']

/** A page of the galleries that hold every word, the last edited first or by title. */
export const galleriesQuery = (
  organizationId: string,
  { search, status, sort, page = 1 }: GallerySearch = {},
) =>
  queryOptions({
    queryKey: [...galleryLists(organizationId), { search, status, sort, page }],
    queryFn: async ({ signal }): Promise<GalleryList> => {
      const found = await rowsOfPage({ page, size: pageSize }, (counted, from, to) => {
        let query = supabase()
          .from('galleries')
          .select(`${listed}, gallery_agents(template_id)`, counted)
          .eq('organization_id', organizationId)
          .order('position', { referencedTable: 'gallery_agents' })
        query =
          sort === 'title'
            ? query.order('gallery_order')
            : query.order('updated_at', { ascending: false })
        for (const word of (search ?? '').split(/\s+/).filter(Boolean))
          query = query.or(anyContaining(['title', 'introduction'], word))
        if (status) query = query.eq('status', status)
        return query.order('id').range(from, to).abortSignal(signal)
      })
      const isNarrowed = Boolean(search || status)
      return { galleries: found.rows, total: found.total, page, isNarrowed }
    },
    placeholderData: keepPreviousData,
  })

export type GalleryAgent = { template_id: string; caption: string }
/** Beside each other, so that a change of the row that is announced does not stand beside agents from before it. */
export type EditedGallery = { row: Gallery; agents: GalleryAgent[] }

/** What the editor begins with: always fetched, so that its check for conflicts starts from the truth. */
export const galleryQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['galleries', organizationId, id],
    queryFn: async ({ signal }): Promise<EditedGallery | null> => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .from('galleries')
        .select('*, gallery_agents(template_id, caption, position)')
        .eq('organization_id', organizationId)
        .eq('id', id)
        .order('position', { referencedTable: 'gallery_agents' })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      if (!data) return null
      const { gallery_agents, ...row } = data
      return {
        row,
        agents: gallery_agents.map(({ template_id, caption }) => ({ template_id, caption })),
      }
    },
    staleTime: 0,
  })

/** A gallery as its visitors see it, with those of its agents that are not published yet. */
export const draftPageQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['galleries', organizationId, id, 'page'],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .rpc('gallery_page', { gallery_id: id, draft: true })
        .abortSignal(signal)
        .throwOnError()
      return data as GalleryPage | null
    },
    staleTime: 0,
  })

export async function addGallery(organizationId: string, title: string) {
  const { data } = await supabase()
    .from('galleries')
    .insert({ organization_id: organizationId, title })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

export async function deleteGallery(organizationId: string, id: string) {
  await supabase()
    .from('galleries')
    .delete()
    .eq('organization_id', organizationId)
    .eq('id', id)
    .throwOnError()
}

export async function setPublished(id: string, published: boolean) {
  await supabase().rpc('set_gallery_published', { gallery_id: id, published }).throwOnError()
}

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { Gallery, GalleryPage } from './gallery.ts'

const listed = 'id, title, introduction, audience, status, updated_at, updated_by'
export type ListedGallery = Pick<
  Gallery,
  'id' | 'title' | 'introduction' | 'audience' | 'status' | 'updated_at' | 'updated_by'
> & { gallery_agents: { template_id: string }[] }

export const galleriesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['galleries', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('galleries')
        .select(`${listed}, gallery_agents(template_id)`)
        .eq('organization_id', organizationId)
        .order('updated_at', { ascending: false })
        .order('position', { referencedTable: 'gallery_agents' })
        .abortSignal(signal)
        .throwOnError()
      return data satisfies ListedGallery[]
    },
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

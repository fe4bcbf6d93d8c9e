import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { GalleryPage } from '../gallery.ts'

/** Null for one that is unknown, not published or for others: the three cannot be told apart. It depends on who asks. */
export const publicGalleryQuery = (id: string, visitorId: string | undefined) =>
  queryOptions({
    queryKey: ['public-gallery', id, visitorId],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .rpc('gallery_page', { gallery_id: id })
        .abortSignal(signal)
        .throwOnError()
      return data as GalleryPage | null
    },
  })

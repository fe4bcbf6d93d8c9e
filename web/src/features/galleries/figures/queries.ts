import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { Days } from './period.ts'

type DayFigures = { day: string; visits: number; conversations: number }
export type AgentFigures = {
  id: string
  name: string
  avatar: string
  style_id: string
  /** Whether the gallery still shows it. */
  in_gallery: boolean
  visits: number
  conversations: number
  unanswered: number
}
/** What was counted of a gallery, by day (UTC), oldest first, and by agent. */
export type GalleryFigures = { days: DayFigures[]; agents: AgentFigures[] }

/** Null where the reader may not see the figures. */
export const figuresQuery = (organizationId: string, id: string, days: Days) =>
  queryOptions({
    queryKey: ['galleries', organizationId, id, 'figures', days],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .rpc('gallery_figures', { gallery_id: id, days })
        .abortSignal(signal)
        .throwOnError()
      return data as GalleryFigures | null
    },
    staleTime: 0,
  })

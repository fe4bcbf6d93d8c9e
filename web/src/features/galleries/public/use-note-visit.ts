import { useEffect } from 'react'
import { supabase } from '@/lib/supabase.ts'

type Met = {
  /** The gallery that was met; nothing is noted until it is known. */
  galleryId: string | undefined
  /** The agent of it. */
  agentId?: string
  visitorId: string | undefined
}

/** Says that a visitor is here. Whether that counts is for the database to decide, and no matter to the visitor. */
export function useNoteVisit({ galleryId, agentId, visitorId }: Met) {
  useEffect(() => {
    if (!galleryId || !visitorId) return
    const met = { gallery_id: galleryId, ...(agentId && { template_id: agentId }) }
    supabase()
      .rpc('note_gallery_visit', met)
      .then(undefined, () => {})
  }, [galleryId, agentId, visitorId])
}

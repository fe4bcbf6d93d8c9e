import { infiniteQueryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import type { Source } from '../source.ts'

const passagesAtOnce = 200

type Place = { document: string; ordinal: number }

/** The passages of a source by their position, a page at a time. */
export const passagesQuery = ({ id, organization_id }: Pick<Source, 'id' | 'organization_id'>) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'passages'],
    initialPageParam: null as Place | null,
    queryFn: async ({ signal, pageParam: place }) => {
      let asked = supabase()
        .from('knowledge_chunks')
        .select('id, document_id, ordinal, heading, body, page')
        .eq('organization_id', organization_id)
        .eq('source_id', id)
      if (place) {
        const { document, ordinal } = place
        asked = asked.or(
          `document_id.gt.${document},and(document_id.eq.${document},ordinal.gt.${ordinal})`,
        )
      }
      // One more than is shown tells whether there are more.
      const { data } = await asked
        .order('document_id')
        .order('ordinal')
        .limit(passagesAtOnce + 1)
        .abortSignal(signal)
        .throwOnError()
      return { passages: data.slice(0, passagesAtOnce), isLast: data.length <= passagesAtOnce }
    },
    getNextPageParam: ({ passages, isLast }) => {
      const last = passages.at(-1)
      return isLast || !last ? undefined : { document: last.document_id, ordinal: last.ordinal }
    },
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import { placeAfter, placeBefore, type TextPage } from '@/lib/text/text-pages.ts'

/** With the address at which it was read, of what was. */
type CitedPage = TextPage & { url: string | null }

/** The text around a citation, page by page; null where the visitor may not read it. */
export const citedTextQuery = (messageId: string, number: number) =>
  infiniteQueryOptions({
    queryKey: ['cited-text', messageId, number],
    queryFn: async ({ pageParam, signal }): Promise<CitedPage | null> => {
      const { data } = await supabase()
        .rpc('cited_text', { message_id: messageId, number, begins: pageParam })
        .abortSignal(signal)
        .throwOnError()
      // A function says nothing of nulls; none of these columns but the address may be one.
      return (data[0] as CitedPage | undefined) ?? null
    },
    // It may be shared no more when it is opened again.
    gcTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last ? placeAfter(last) : undefined),
    getPreviousPageParam: (first) => (first ? placeBefore(first) : undefined),
  })

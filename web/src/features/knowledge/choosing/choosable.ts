import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { containing } from '@/lib/query/ilike.ts'
import { olderThan, type Place } from '@/lib/query/older-than.ts'
import { supabase } from '@/lib/supabase.ts'
import { type Source, sourceColumns } from '../source.ts'

const choosableAtOnce = 50

/** Sources whose name contains this, the newest first, a page at a time. */
const choosableQuery = (organizationId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', organizationId, 'choosable', search],
    initialPageParam: null as Place | null,
    queryFn: async ({ signal, pageParam: place }) => {
      let asked = supabase()
        .from('knowledge_sources')
        .select<string, Source>(sourceColumns, place ? {} : { count: 'exact' })
        .eq('organization_id', organizationId)
      if (search) asked = asked.ilike('title', containing(search))
      if (place) asked = asked.or(olderThan(place))
      const { data, count } = await asked
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(choosableAtOnce)
        .abortSignal(signal)
        .throwOnError()
      return { sources: data, total: count ?? data.length }
    },
    getNextPageParam: (_last, pages) => {
      const sources = pages.flatMap((page) => page.sources)
      const last = sources.at(-1)
      const isAll = !last || sources.length >= (pages[0]?.total ?? 0)
      return isAll ? undefined : { at: last.created_at, id: last.id }
    },
    placeholderData: keepPreviousData,
  })

/** What sources there are to choose from: searched by the database, and more of them on demand. */
export function useChoosable(organizationId: string) {
  const [search, setSearch] = useState('')
  const found = useInfiniteQuery(choosableQuery(organizationId, search.trim()))
  const sources = found.data?.pages.flatMap((page) => page.sources)
  return {
    search,
    setSearch,
    /** Undefined until they have loaded. */
    sources,
    hasLoaded: sources !== undefined || search !== '',
    /** There is none, whatever is searched for. */
    isEmpty: sources?.length === 0 && search.trim() === '',
    total: found.data?.pages[0]?.total ?? 0,
    error: found.error,
    refetch: found.refetch,
    isMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
  }
}

export type Choosable = ReturnType<typeof useChoosable>

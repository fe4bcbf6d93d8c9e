import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import { containing } from '@/lib/query/ilike.ts'
import { rowsOfPage } from '@/lib/query/rows-of-page.ts'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { SourceKind } from './kind-names.ts'
import type { Reader } from './readers/readers.ts'
import { type Source, sourceColumns } from './source.ts'
import type { SourceStatus } from './status-names.ts'

export const pageSize = 20

export type SourceFilter = {
  search?: string
  status?: SourceStatus
  kind?: SourceKind
  /** Only what is in this collection. */
  collection?: string
  sort?: 'newest' | 'name' | 'size'
  page?: number
}

const order = {
  newest: { column: 'created_at', ascending: false },
  name: { column: 'source_order', ascending: true },
  size: { column: 'bytes', ascending: false },
} as const

export type SourcePage = {
  sources: Source[]
  total: number
  page: number
  /** Whether it was asked for less than all of them. */
  isNarrowed: boolean
}

// Beside all the collections of a source the one that is asked for.
const inOne = `${sourceColumns}, wanted:knowledge_collection_sources!inner(collection_id)` as const

/** A page of sources. */
export const sourcesQuery = (
  organizationId: string,
  { search, status, kind, collection, sort = 'newest', page = 1 }: SourceFilter,
) =>
  queryOptions({
    queryKey: [
      'knowledge',
      organizationId,
      'sources',
      { search, status, kind, collection, sort, page },
    ],
    queryFn: async ({ signal }): Promise<SourcePage> => {
      const { column, ascending } = order[sort]
      const found = await rowsOfPage({ page, size: pageSize }, (counted, from, to) => {
        let query = supabase()
          .from('knowledge_sources')
          .select<string, Source>(collection ? inOne : sourceColumns, counted)
          .eq('organization_id', organizationId)
          .order(column, { ascending })
          .order('id')
        if (search) query = query.ilike('title', containing(search))
        if (status) query = query.eq('status', status)
        if (kind) query = query.eq('kind', kind)
        if (collection) query = query.eq('wanted.collection_id', collection)
        return query.range(from, to).abortSignal(signal)
      })
      const isNarrowed = Boolean(search || status || kind || collection)
      return { sources: found.rows, total: found.total, page, isNarrowed }
    },
    placeholderData: keepPreviousData,
  })

/** What the whole organisation has, whatever the list is filtered by. */
export const totalsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'totals'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('knowledge_totals', { org_id: organizationId })
        .abortSignal(signal)
        .single()
        .throwOnError()
      return { sources: data.sources ?? 0, passages: data.passages ?? 0 }
    },
  })

export const sourceQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'source', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .from('knowledge_sources')
        .select(sourceColumns)
        .eq('organization_id', organizationId)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

type SourceKey = Pick<Source, 'id' | 'organization_id'>

export const chunksQuery = ({ id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'chunks'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_chunks')
        .select('id, ordinal, heading, body, page')
        .eq('organization_id', organization_id)
        .eq('source_id', id)
        .order('ordinal')
        .limit(200)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Questions that a source answers by its own words, of those that an agent reads. */
export const sourceQuestionsQuery = (templateId: string, { id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'questions', templateId],
    queryFn: async ({ signal }) => {
      const path = `agent-tests/${templateId}/questions/${id}`
      const { questions } = await callFunction<{ questions: string[] }>(path, {
        method: 'GET',
        signal,
      })
      return questions
    },
  })

export type SourceDocument = { id: string; title: string; text: string }

export const sourceTextQuery = ({ id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'text'],
    queryFn: async ({ signal }) => {
      const path = `knowledge-source/${id}/text`
      const { documents } = await callFunction<{ documents: SourceDocument[] }>(path, {
        method: 'GET',
        signal,
      })
      return documents
    },
  })

export type Passage = {
  source_id: string
  document_id: string
  chunk_id: string
  title: string
  heading: string[]
  page: number | null
  text: string
  highlights: [from: number, to: number][]
  /** At most `bestScore`. */
  score: number
  /** How near it is in meaning, 0 to 1; null where the text has no vectors. */
  meaning: number | null
}

export const bestScore = 2

/** What a search finds, and whether a reranking model had a say in the order. */
type Found = { passages: Passage[]; reranked?: boolean }

/** What a search keeps to. */
type Scope = { source_ids?: string[]; collection_ids?: string[] }

/** What a search as this agent keeps to. */
export const scopeOf = (reader: Reader | undefined): Scope =>
  reader?.knowledge_scope === 'selected'
    ? {
        source_ids: reader.template_knowledge_sources.map(({ source_id }) => source_id),
        collection_ids: reader.template_knowledge_collections.map(
          ({ collection_id }) => collection_id,
        ),
      }
    : {}

export const askQuery = (organizationId: string, question: string, scope: Scope = {}) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'ask', question, scope],
    queryFn: async ({ signal }) => {
      const started = performance.now()
      const found = await callFunction<Found>('knowledge-search', {
        organizationId,
        method: 'POST',
        body: { question, ...scope },
        signal,
      })
      return { ...found, milliseconds: Math.round(performance.now() - started) }
    },
    enabled: question.trim() !== '',
    staleTime: 30_000,
  })

export function retrySource(id: string): Promise<void> {
  return callFunction(`knowledge-retry/${id}`, { method: 'POST' })
}

export async function deleteSource({ id, organization_id }: SourceKey): Promise<void> {
  await supabase()
    .from('knowledge_sources')
    .delete()
    .eq('organization_id', organization_id)
    .eq('id', id)
    .throwOnError()
}

/** The newest sources: what an agent can be asked first. */
export const allSourcesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'all'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_sources')
        .select(sourceColumns)
        .eq('organization_id', organizationId)
        .order('created_at', { ascending: false })
        .limit(500)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

type Choice = { templateId: string; source: SourceKey; chosen: boolean }

export async function chooseSource({ templateId, source, chosen }: Choice): Promise<void> {
  const row = {
    organization_id: source.organization_id,
    template_id: templateId,
    source_id: source.id,
  }
  const table = supabase().from('template_knowledge_sources')
  await (chosen ? table.insert(row) : table.delete().match(row)).throwOnError()
}

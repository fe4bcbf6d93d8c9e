import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

type SourceKey = { id: string; organization_id: string }
export type Schedule = Row<'knowledge_sites'>['schedule']
export type NewSite = Pick<
  Row<'knowledge_sites'>,
  'kind' | 'url' | 'most_pages' | 'most_depth' | 'include' | 'exclude' | 'schedule'
>

export const scheduleNames: Record<Schedule, string> = {
  never: 'Only when I say so',
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

export async function addSite(organizationId: string, site: NewSite): Promise<string> {
  const row = { organization_id: organizationId, ...site }
  const { data } = await supabase()
    .from('knowledge_sites')
    .insert(row)
    .select('source_id')
    .single()
    .throwOnError()
  return data.source_id
}

/** The address of the connected ServiceNow whose articles can be read; null where there is none. */
export const knowledgeBaseQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['connect', organizationId, 'knowledge base'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('connections')
        .select('base_url')
        .eq('organization_id', organizationId)
        .eq('kind', 'servicenow')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.base_url ?? null
    },
  })

/** How a page or site is read, and when it was. */
export const siteQuery = ({ id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'site'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_sites')
        .select('url, schedule, run, ended_at, next_at')
        .eq('organization_id', organization_id)
        .eq('source_id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

/** How many pages and sites of the web the organisation has read. */
export const siteCountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'sites'],
    queryFn: async ({ signal }) => {
      const { count } = await supabase()
        .from('knowledge_sites')
        .select('source_id', { count: 'exact', head: true })
        .eq('organization_id', organizationId)
        .abortSignal(signal)
        .throwOnError()
      return count ?? 0
    },
  })

const pageLimit = 1000

/** Every page that was found on a site. */
export const pagesQuery = ({ id, organization_id }: SourceKey) =>
  queryOptions({
    queryKey: ['knowledge', organization_id, 'source', id, 'pages'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_pages')
        .select('url, title, state, reason, change, changed_in, new_passages, gone_passages')
        .eq('organization_id', organization_id)
        .eq('source_id', id)
        .order('url')
        .limit(pageLimit)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type FoundPage = Pick<
  Row<'knowledge_pages'>,
  'url' | 'title' | 'state' | 'reason' | 'change' | 'changed_in' | 'new_passages' | 'gone_passages'
>

export async function changeSchedule(
  { id, organization_id }: SourceKey,
  schedule: Schedule,
): Promise<void> {
  await supabase()
    .from('knowledge_sites')
    .update({ schedule })
    .match({ organization_id, source_id: id })
    .throwOnError()
}

export type SiteAct = 'sync' | 'pause' | 'resume' | 'cancel'

export function steerSite(id: string, act: SiteAct): Promise<void> {
  return callFunction(`knowledge-site/${id}/${act}`, { method: 'POST' })
}

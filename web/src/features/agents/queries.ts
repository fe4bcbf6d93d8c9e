import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, callFunction } from '@/lib/call-function.ts'
import { listFreshness, tonesQuery, workforceQuery } from '@/lib/catalogues.ts'
import { supabase } from '@/lib/supabase.ts'
import { isUuid } from '@/lib/uuid.ts'
import type { BaseTemplate, NewTemplate, Template, TemplateFields } from './template.ts'

const wrapper = 'interactions-api-wrapper'

export const templatesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['templates', organizationId],
    queryFn: async ({ signal }) => {
      try {
        const call = { organizationId, method: 'GET', signal } as const
        return await callFunction<Template[]>(`${wrapper}/templates`, call)
      } catch (error) {
        throw error instanceof CallError && error.message
          ? error
          : new Error('Failed to fetch templates', { cause: error })
      }
    },
    staleTime: listFreshness,
    gcTime: listFreshness,
  })

/** Of how many parts drafts differ from what is published, by agent; one that does not differ is left out. */
export const unpublishedQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['templates', organizationId, 'unpublished'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('unpublished_changes', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries(data.map(({ template_id, changes }) => [template_id, changes]))
    },
  })

/** The draft that the studio edits: always refetched, so that the conflict check starts from the truth. */
export const templateQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['templates', organizationId, id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const { data } = await supabase()
        .from('templates')
        .select('*')
        .eq('organization_id', organizationId)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
    staleTime: 0,
  })

/** Workforce people and tones first (specification 4): the gallery shows both. */
export const baseTemplatesQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['base-templates'],
    queryFn: async ({ signal }) => {
      await Promise.allSettled([
        queryClient.fetchQuery(workforceQuery),
        queryClient.fetchQuery(tonesQuery),
      ])
      try {
        return await callFunction<BaseTemplate[]>(`${wrapper}/base-templates`, {
          method: 'GET',
          signal,
        })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        throw new Error(`Failed to fetch base templates: ${message}`, { cause: error })
      }
    },
    staleTime: listFreshness,
    gcTime: listFreshness,
  })

export function createTemplate(organizationId: string, body: NewTemplate): Promise<Template> {
  return callFunction(`${wrapper}/templates`, { organizationId, method: 'POST', body })
}

/** With `updated_at` as it was read the server refuses to write over someone else's change (409). */
export function updateTemplate(
  id: string,
  body: Partial<TemplateFields> & { updated_at?: string },
): Promise<Template> {
  return callFunction(`${wrapper}/templates/${id}`, { method: 'PUT', body })
}

export function deleteTemplate(id: string): Promise<void> {
  return callFunction(`${wrapper}/templates/${id}`, { method: 'DELETE' })
}

import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from './template.ts'

async function readNames(organizationId: string, ids: string[], signal: AbortSignal) {
  const { data } = await supabase()
    .from('organization_member_profiles')
    .select('user_id,display_name')
    .eq('organization_id', organizationId)
    .in('user_id', ids)
    .order('display_name')
    .abortSignal(signal)
    .throwOnError()
  return data.map(({ user_id, display_name }) => ({ id: user_id, name: display_name }))
}

/** Members by their ids, as their profiles name them. */
export const membersById = (organizationId: string, ids: string[]) =>
  queryOptions({
    queryKey: ['members', organizationId, 'by id', ids],
    queryFn: ids.length > 0 ? ({ signal }) => readNames(organizationId, ids, signal) : skipToken,
    placeholderData: keepPreviousData,
  })

/** Who edited an agent last, to be read after "Edited"; nothing of a member who has left. */
export function useEditors(templates: Template[], userId: string | undefined) {
  const others = templates.flatMap(({ updated_by: id }) => (id && id !== userId ? [id] : []))
  const ids = [...new Set(others)].sort()
  const { data = [] } = useQuery(membersById(templates[0]?.organization_id ?? '', ids))
  return ({ updated_by: editor }: Template) => {
    if (!editor) return ''
    if (editor === userId) return 'by you'
    const name = data.find(({ id }) => id === editor)?.name
    return name ? `by ${name}` : ''
  }
}

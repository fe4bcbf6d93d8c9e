import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { Avatar } from '@/components/ui/avatar.tsx'
import { useCompany } from '@/lib/realtime/use-company.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from '../template.ts'

const most = 3

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
const membersById = (organizationId: string, ids: string[]) =>
  queryOptions({
    queryKey: ['members', organizationId, 'by id', ids],
    queryFn: ids.length > 0 ? ({ signal }) => readNames(organizationId, ids, signal) : skipToken,
    placeholderData: keepPreviousData,
  })

type OthersProps = { template: Template; userId: string | undefined }

/** Who else has this agent open. */
export function Others({
  template: { id: agent, organization_id: organization },
  userId,
}: OthersProps) {
  const topic = userId ? `organization:${organization}:agent:${agent}` : null
  const company = useCompany(topic, userId ?? '')
  const { data: named = [] } = useQuery(membersById(organization, company))
  const people = named.filter(({ id }) => company.includes(id))
  if (people.length === 0) return null
  const shown = people.slice(0, most)
  const more = people.slice(most).map(({ name }) => name)
  return (
    <ul aria-label="Also here" className="flex -space-x-1.5 max-md:hidden">
      {shown.map(({ id, name }) => (
        <One key={id} name={name} tip={`${name} has this agent open too`} />
      ))}
      {more.length > 0 && <One name={`+ ${more.length}`} tip={`${more.join(', ')} too`} />}
    </ul>
  )
}

function One({ name, tip }: { name: string; tip: string }) {
  return (
    <li title={tip}>
      <Avatar name={name} className="bg-bg-3" />
      <span className="sr-only">{tip}</span>
    </li>
  )
}

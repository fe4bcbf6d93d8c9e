import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@/components/ui/avatar.tsx'
import { useCompany } from '@/lib/realtime/use-company.ts'
import { membersById } from '../editors.ts'
import type { Template } from '../template.ts'

const most = 3

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

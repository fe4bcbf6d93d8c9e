import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useCommandState } from 'cmdk'
import { FileText } from 'lucide-react'
import { CommandGroup, CommandItem } from '@/components/command/command-item.tsx'
import { Portrait } from '@/components/face/portrait.tsx'
import { selectAgents } from '@/features/agents/agent-search.ts'
import { templatesQuery } from '@/features/agents/queries.ts'
import { sourcesQuery } from '@/features/knowledge/queries.ts'
import { useGates } from '@/session/access/use-gates.ts'

type FoundProps = { onClose: () => void }
type GroupProps = FoundProps & { organizationId: string; query: string }

// As many of each as leave the other in sight, until something is asked for.
const first = 6

/** The agents and the knowledge sources for the command menu: the newest, or all that fit what is asked for. */
export function Found(props: FoundProps) {
  const mayOpen = useGates()
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const query = useCommandState(({ search }) => search.trim())
  const group = { ...props, organizationId, query }
  return (
    <>
      {mayOpen('/dashboard/agents') && <Agents {...group} />}
      {mayOpen('/dashboard/knowledge') && <Sources {...group} />}
    </>
  )
}

function Agents({ organizationId, query, onClose }: GroupProps) {
  const { data: templates = [] } = useQuery(templatesQuery(organizationId))
  const navigate = useNavigate()
  const shown = query ? templates : selectAgents(templates, {}).slice(0, first)
  if (shown.length === 0) return null
  return (
    <CommandGroup label="Agents">
      {shown.map(({ id, name, role, avatar, style_id }) => (
        <CommandItem
          key={id}
          id={id}
          detail={role}
          media={<Portrait personId={avatar} styleId={style_id} name="" size={24} />}
          onSelect={() => {
            onClose()
            void navigate({ to: '/dashboard/agents/$id', params: { id } })
          }}
        >
          {name}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

function Sources({ organizationId, query, onClose }: GroupProps) {
  const { data } = useQuery(sourcesQuery(organizationId, query ? { search: query } : {}))
  const navigate = useNavigate()
  const shown = query ? data?.sources : data?.sources.slice(0, first)
  if (!shown || shown.length === 0) return null
  return (
    <CommandGroup label="Knowledge">
      {shown.map(({ id, title }) => (
        <CommandItem
          key={id}
          id={id}
          media={<FileText size={16} aria-hidden="true" />}
          onSelect={() => {
            onClose()
            void navigate({ to: '/dashboard/knowledge', search: { source: id } })
          }}
        >
          {title}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

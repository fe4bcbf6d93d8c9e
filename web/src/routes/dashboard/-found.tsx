import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { CommandGroup, CommandItem } from '@/components/command/command-item.tsx'
import { Portrait } from '@/components/face/portrait.tsx'
import { templatesQuery } from '@/features/agents/queries.ts'
import { sourcesQuery } from '@/features/knowledge/queries.ts'
import { useAuth } from '@/session/auth-context.tsx'

type FoundProps = { onClose: () => void }
type GroupProps = FoundProps & { organizationId: string }

/** The agents and the newest knowledge sources, for the command menu. */
export function Found({ onClose }: FoundProps) {
  const { hasAgentsReadPermission, hasKnowledgeReadAccess } = useAuth()
  const { organizationId } = useRouteContext({ from: '/dashboard' })
  const group = { organizationId, onClose }
  return (
    <>
      {hasAgentsReadPermission && <Agents {...group} />}
      {hasKnowledgeReadAccess && <Sources {...group} />}
    </>
  )
}

function Agents({ organizationId, onClose }: GroupProps) {
  const { data: templates = [] } = useQuery(templatesQuery(organizationId))
  const navigate = useNavigate()
  if (templates.length === 0) return null
  return (
    <CommandGroup label="Agents">
      {templates.map(({ id, name, role, avatar, style_id }) => (
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

function Sources({ organizationId, onClose }: GroupProps) {
  const { data } = useQuery(sourcesQuery(organizationId, {}))
  const navigate = useNavigate()
  if (!data || data.sources.length === 0) return null
  return (
    <CommandGroup label="Knowledge">
      {data.sources.map(({ id, title }) => (
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

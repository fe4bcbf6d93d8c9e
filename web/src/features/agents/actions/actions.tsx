import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { ServerDialog } from '@/components/servers/server-dialog.tsx'
import { ServerList } from '@/components/servers/server-list.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type Tool, toolsQuery } from '@/lib/tools.ts'
import { ToggleRow } from '../studio/fields/toggle-row.tsx'
import type { SectionProps } from '../studio/identity.tsx'
import { ToolDialog } from './tool-dialog.tsx'
import { ToolList } from './tool-list.tsx'

const own = [
  {
    name: 'search_knowledge',
    label: 'Search the knowledge again',
    help: 'Its model may look things up in other words before it answers.',
  },
  {
    name: 'ask_for_person',
    label: 'Ask for a person',
    help: 'Its model may bring somebody in, where people are offered to visitors.',
  },
] as const

const toggled = <T,>(list: T[], one: T, isIn: boolean) =>
  isIn ? [...list, one] : list.filter((each) => each !== one)

export type ActionsProps = SectionProps & {
  agentId: string
  organizationId: string
  canWrite: boolean
}

/** What an agent may do beyond talking, and what asks the visitor first. */
export function Actions(props: ActionsProps) {
  const { fields, onChange, agentId, organizationId, canWrite } = props
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'tool' | 'server' | Tool>()
  const found = useQuery(toolsQuery(organizationId))
  if (!found.data) {
    return found.error ? (
      <LoadFailure title="Your tools did not load" error={found.error} onRetry={found.refetch} />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  }
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: toolsQuery(organizationId).queryKey })
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="flex flex-col gap-4">
        {own.map(({ name, label, help }) => (
          <ToggleRow
            key={name}
            label={label}
            help={help}
            checked={fields.built_in_tools.includes(name)}
            onChange={(on) =>
              onChange({ built_in_tools: toggled(fields.built_in_tools, name, on) })
            }
          />
        ))}
      </div>
      <ToolList
        tools={found.data.tools}
        servers={found.data.servers}
        chosen={fields.tool_ids}
        onChoose={(id, on) => onChange({ tool_ids: toggled(fields.tool_ids, id, on) })}
        canWrite={canWrite}
        onChanged={reload}
        onEdit={setOpen}
      />
      <ServerList
        servers={found.data.servers}
        agentId={agentId}
        canWrite={canWrite}
        onChanged={reload}
      />
      {canWrite ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('tool')}>
            <Plus size={16} aria-hidden="true" />
            Add a request
          </Button>
          <Button onClick={() => setOpen('server')}>
            <Plus size={16} aria-hidden="true" />
            Add an MCP server
          </Button>
          <Button asChild>
            <Link to="/dashboard/integrations">
              <Plug size={16} aria-hidden="true" />
              Connect a system
            </Link>
          </Button>
        </div>
      ) : (
        <p className="text-13 text-text-2">
          Owners of your organization connect systems and add tools.
        </p>
      )}
      <p className="text-13 text-text-2">
        Tools are used by a language model. Without one the agent quotes its knowledge and uses none
        of them.{' '}
        <Link to="/dashboard/account/models" className="text-accent-text underline">
          Models of your organization
        </Link>
      </p>
      {open !== undefined && open !== 'server' && (
        <ToolDialog
          organizationId={organizationId}
          tool={open === 'tool' ? null : open}
          onClose={close}
          onAdded={reload}
        />
      )}
      {open === 'server' && (
        <ServerDialog
          organizationId={organizationId}
          agentId={agentId}
          onClose={close}
          onAdded={reload}
        />
      )}
    </>
  )
}

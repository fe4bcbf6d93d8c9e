import { Link } from '@tanstack/react-router'
import {
  CodeXml,
  Copy,
  Download,
  ExternalLink,
  Link as LinkIcon,
  Pencil,
  Trash2,
} from 'lucide-react'
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { isPublished } from './agent-search.ts'
import type { Template } from './template.ts'

export type AgentActions = {
  copyLink: (template: Template) => void
  duplicate: (template: Template) => void
  exportFile: (template: Template) => void
  askDelete: (template: Template) => void
  /** False when the organisation has all its agents. */
  canAdd: boolean
}

export function AgentMenu({ template, actions }: { template: Template; actions: AgentActions }) {
  return (
    <RowMenu name={template.name}>
      <DropdownMenuItem asChild>
        <Link to="/dashboard/agents/$id" params={{ id: template.id }}>
          <Pencil size={16} aria-hidden="true" />
          Open
        </Link>
      </DropdownMenuItem>
      {isPublished(template) && (
        <>
          <DropdownMenuItem asChild>
            <a href={`/agent?id=${template.id}`} target="_blank" rel="noopener">
              <ExternalLink size={16} aria-hidden="true" />
              Talk to the published agent
            </a>
          </DropdownMenuItem>
          <RowMenuItem icon={LinkIcon} onSelect={() => actions.copyLink(template)}>
            Copy public link
          </RowMenuItem>
          <DropdownMenuItem asChild>
            <Link
              to="/dashboard/agents/$id"
              params={{ id: template.id }}
              search={{ section: 'channels' }}
            >
              <CodeXml size={16} aria-hidden="true" />
              Share and embed
            </Link>
          </DropdownMenuItem>
        </>
      )}
      {actions.canAdd && (
        <RowMenuItem icon={Copy} onSelect={() => actions.duplicate(template)}>
          Duplicate
        </RowMenuItem>
      )}
      <RowMenuItem icon={Download} onSelect={() => actions.exportFile(template)}>
        Export
      </RowMenuItem>
      <DropdownMenuSeparator />
      <RowMenuItem icon={Trash2} isDanger onSelect={() => actions.askDelete(template)}>
        Delete
      </RowMenuItem>
    </RowMenu>
  )
}

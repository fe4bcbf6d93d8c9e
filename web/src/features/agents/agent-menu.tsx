import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, ExternalLink, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { isPublished } from './agent-search.ts'
import type { Template } from './template.ts'

export type AgentActions = {
  copyLink: (template: Template) => void
  duplicate: (template: Template) => void
  askDelete: (template: Template) => void
  /** False when the organisation has all its agents. */
  canAdd: boolean
}

export function AgentMenu({ template, actions }: { template: Template; actions: AgentActions }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" icon aria-label={`More for ${template.name}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
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
            <DropdownMenuItem onSelect={() => actions.copyLink(template)}>
              <LinkIcon size={16} aria-hidden="true" />
              Copy public link
            </DropdownMenuItem>
          </>
        )}
        {actions.canAdd && (
          <DropdownMenuItem onSelect={() => actions.duplicate(template)}>
            <Copy size={16} aria-hidden="true" />
            Duplicate
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem className="text-red" onSelect={() => actions.askDelete(template)}>
          <Trash2 size={16} aria-hidden="true" />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

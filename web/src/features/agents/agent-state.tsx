import { Badge } from '@/components/ui/badge.tsx'
import { isPublished } from './agent-search.ts'
import type { Template } from './template.ts'

export function AgentState({ template }: { template: Pick<Template, 'live_version'> }) {
  return isPublished(template) ? (
    <Badge tone="ok">Published</Badge>
  ) : (
    <Badge tone="draft">Draft</Badge>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { chosenKnowledgeQuery } from '@/lib/chosen-knowledge.ts'
import { allSourcesQuery } from './queries.ts'

type FirstDocumentProps = {
  organizationId: string
  templateId: string
  scope: 'all' | 'selected'
  /** Whose first step it is. */
  name: string
  /** What stands here once there is something to read. */
  children?: ReactNode
}

/** The first step of an agent that has nothing to answer from. */
export function FirstDocument(props: FirstDocumentProps) {
  const { organizationId, templateId, scope, name, children } = props
  const { data: sources } = useQuery(allSourcesQuery(organizationId))
  const { data: chosen } = useQuery(chosenKnowledgeQuery(organizationId, templateId))
  if (!sources || !chosen) return null
  const read = sources.filter(({ id }) => scope === 'all' || chosen.read.includes(id))
  if (read.some(({ status }) => status !== 'failed')) return children
  return (
    <section
      aria-label="First step"
      className="flex flex-wrap items-center gap-3 rounded-xl border bg-bg-2 p-4"
    >
      <p className="min-w-0 flex-1 basis-52 text-13 text-text-2">
        <span className="block font-medium text-14 text-text-1">Give {name} something to read</span>
        Its answers quote your documents, and it has none yet.
      </p>
      <Button asChild>
        <Link to="." search={{ section: 'knowledge' }}>
          <FilePlus size={16} aria-hidden="true" />
          Add a document
        </Link>
      </Button>
    </section>
  )
}

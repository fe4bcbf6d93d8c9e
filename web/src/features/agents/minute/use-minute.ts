import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chosenKnowledgeQuery } from '@/lib/chosen-knowledge.ts'
import { toast } from '@/lib/toast.ts'
import { isPublished } from '../agent-search.ts'
import type { Template, TemplateFields } from '../template.ts'
import { askedQuery, sourceStatesQuery, type Told, tell, toldQuery } from './minute-queries.ts'
import type { Minute } from './steps.ts'

/** The sources that the agent on the screen reads; undefined until they are known. */
export function useReadSources(template: Template, { knowledge_scope }: TemplateFields) {
  const { id, organization_id } = template
  const { data: sources } = useQuery(sourceStatesQuery(organization_id))
  const { data: chosen } = useQuery(chosenKnowledgeQuery(organization_id, id))
  return sources?.filter((source) => knowledge_scope === 'all' || chosen?.read.includes(source.id))
}

const minuteOf = (
  template: Template,
  { shared }: Told,
  read: NonNullable<ReturnType<typeof useReadSources>>,
  asked: boolean,
): Minute => ({
  read: read.some(({ status }) => status === 'ready'),
  reading: read.some(({ status }) => status === 'queued' || status === 'processing'),
  ask: asked,
  publish: isPublished(template),
  share: shared,
})

/**
 * The first minute of an agent as its rows tell it; undefined once it is put away. Where it is certain that something is
 * left, its place is known before the rows are: the minute is then what is undefined.
 */
export function useMinute(template: Template, read: ReturnType<typeof useReadSources>) {
  const client = useQueryClient()
  const { data: told } = useQuery(toldQuery(template))
  const isGuided = told?.guided === true
  const { data: asked } = useQuery({ ...askedQuery(template), enabled: isGuided })
  if (!isGuided) return undefined
  const minute = read && asked !== undefined ? minuteOf(template, told, read, asked) : undefined
  if (!minute && told.shared) return undefined
  return {
    minute,
    putAway: () => {
      void tell(template, { guided: false }, client)
      toast('The first steps are hidden', {
        action: { label: 'Undo', onClick: () => void tell(template, { guided: true }, client) },
      })
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Change, Wanted } from '@/lib/realtime/connection.ts'
import { useChanges } from '@/lib/realtime/use-changes.ts'
import { toast } from '@/lib/toast.ts'
import { templateQuery, templatesQuery, updateTemplate } from '../queries.ts'
import type { Template } from '../template.ts'
import { fieldNames } from './field-names.ts'
import { TemplateDraft } from './template-draft.ts'

const list = new Intl.ListFormat('en')

const changesOf = (id: string): Wanted[] => [
  { event: 'UPDATE', schema: 'public', table: 'templates', filter: `id=eq.${id}` },
]
/** The whole row comes with its change. */
const readRow = ({ record }: Change) => record as Template | undefined

/** The draft of one agent, saved while it is edited and once more when the page is left. */
export function useTemplateDraft(template: Template) {
  const queryClient = useQueryClient()
  const [draft] = useState(
    () =>
      new TemplateDraft(template, {
        save: updateTemplate,
        read: (id) => queryClient.fetchQuery(templateQuery(template.organization_id, id)),
        onSaved: (saved) => {
          const { id, organization_id } = saved
          queryClient.setQueryData(templateQuery(organization_id, id).queryKey, saved)
          queryClient.setQueryData(templatesQuery(organization_id).queryKey, (all) =>
            all?.map((known) => (known.id === id ? saved : known)),
          )
        },
        onJoined: (changed) => {
          const names = list.format(changed.map((field) => fieldNames[field]))
          toast(`Someone else changed its ${names}`, { id: `joined ${template.id}` })
        },
        delay: 700,
        retry: 2000,
      }),
  )
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot)

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (draft.snapshot().state.kind === 'saved') return
      void draft.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      void draft.flush()
    }
  }, [draft])

  const { id, organization_id } = template
  useChanges(changesOf(id), async (change) => {
    const theirs = change
      ? readRow(change)
      : await queryClient.fetchQuery(templateQuery(organization_id, id)).catch(() => null)
    if (theirs) draft.hear(theirs)
  })
  useEffect(() => {
    const comeBack = () => void draft.flush()
    window.addEventListener('online', comeBack)
    return () => window.removeEventListener('online', comeBack)
  }, [draft])

  return { draft, ...snapshot }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { templateQuery, templatesQuery, updateTemplate } from '../queries.ts'
import type { Template } from '../template.ts'
import { TemplateDraft } from './template-draft.ts'

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
        delay: 700,
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

  return { draft, ...snapshot }
}

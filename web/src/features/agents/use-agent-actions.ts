import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { copyText } from '@/components/copy-text.ts'
import { toast } from '@/lib/toast.ts'
import { publicLink } from './agent-search.ts'
import { tell } from './minute/minute-queries.ts'
import { createTemplate, templatesQuery } from './queries.ts'
import { duplicateOf, type Template } from './template.ts'

function copyPublicLink(id: string) {
  const link = publicLink(id)
  return copyText('Public link', link, { fallback: link })
}

/** What the menu of an agent does. */
export function useAgentActions(canAdd: boolean) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<Template>()
  const [exported, setExported] = useState<Template>()
  const duplication = useMutation({
    mutationFn: (template: Template) =>
      createTemplate(template.organization_id, duplicateOf(template)),
    onSuccess: async (copy) => {
      const { queryKey } = templatesQuery(copy.organization_id)
      await queryClient.invalidateQueries({ queryKey, exact: true })
      await navigate({ to: '/dashboard/agents/$id', params: { id: copy.id } })
    },
    onError: (error) => toast.error('The agent was not duplicated', { description: error.message }),
  })
  return {
    doomed,
    keep: () => setDoomed(undefined),
    exported,
    closeExport: () => setExported(undefined),
    onDeleted: (gone: Template) => {
      setDoomed(undefined)
      queryClient.setQueryData(templatesQuery(gone.organization_id).queryKey, (all) =>
        all?.filter(({ id }) => id !== gone.id),
      )
      toast.success(`${gone.name} was deleted`)
    },
    actions: {
      canAdd,
      copyLink: (template: Template) => {
        void copyPublicLink(template.id)
        void tell(template, { shared: true }, queryClient)
      },
      duplicate: (template: Template) => duplication.mutate(template),
      exportFile: setExported,
      askDelete: setDoomed,
    },
  }
}

import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/call-function.ts'
import type { Template } from '../template.ts'

/** The starter questions of the draft to which its knowledge has no answer. `save` writes what is still typed. */
export const unansweredStartersQuery = (
  { id, organization_id }: Pick<Template, 'id' | 'organization_id'>,
  save: () => Promise<unknown>,
) =>
  queryOptions({
    queryKey: ['templates', organization_id, id, 'unanswered-starters'],
    queryFn: async ({ signal }) => {
      await save()
      const path = `agent-tests/${id}/starters`
      const { unanswered } = await callFunction<{ unanswered: string[] }>(path, {
        method: 'GET',
        signal,
      })
      return unanswered
    },
    // Asked each time the dialog opens. It only advises, so what fails is left out.
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })

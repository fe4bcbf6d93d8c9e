import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/lib/toast.ts'
import type { Template } from '../template.ts'
import { canaryQuery, rollBackCanary, type Trial, tryVersion } from './canary-queries.ts'

/** The version that is tried beside the live one, and what can be done with it. */
export function useCanary(template: Template) {
  const client = useQueryClient()
  const { data: latest } = useQuery(canaryQuery(template))
  const renew = () => client.invalidateQueries({ queryKey: canaryQuery(template).queryKey })
  const trying = useMutation({
    mutationFn: ({ number, trial }: { number: number; trial: Trial }) =>
      tryVersion(template.id, { number }, trial),
    onSuccess: async (number, { trial }) => {
      await renew()
      toast.success(`${trial.share}% of new conversations meet version ${number}`)
    },
  })
  const rollBack = useMutation({
    mutationFn: () => rollBackCanary(template.id),
    onSuccess: async () => {
      await renew()
      toast.success('Everybody meets the live version')
    },
    onError: (error) => toast.error('Nothing was changed', { description: error.message }),
  })
  return { latest: latest ?? undefined, trying, rollBack }
}

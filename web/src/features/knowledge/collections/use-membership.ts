import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/lib/toast.ts'
import { putIntoCollection, takeOutOfCollection } from './queries.ts'

type Change = { collectionId: string; sourceId: string; isIn: boolean }

const keyOf = ({ collectionId, sourceId }: Omit<Change, 'isIn'>) => `${collectionId} ${sourceId}`

/** Puts sources into collections and takes them out; what was ticked shows at once. */
export function useMembership(organizationId: string) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationKey: ['collection membership', organizationId],
    mutationFn: ({ isIn, ...membership }: Change) =>
      (isIn ? putIntoCollection : takeOutOfCollection)({ organizationId, ...membership }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge', organizationId] }),
    onError: (error) => toast.error('It was not changed', { description: error.message }),
  })
  const { isPending, variables } = change
  return {
    change: change.mutate,
    /** How it will be, while it is being changed. */
    shown: (membership: Omit<Change, 'isIn'>, isIn: boolean) =>
      isPending && keyOf(variables) === keyOf(membership) ? variables.isIn : isIn,
  }
}

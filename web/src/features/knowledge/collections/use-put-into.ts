import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/lib/toast.ts'
import { putIntoCollection } from './queries.ts'

/** Puts what was added into the collection that the list shows, where it shows one. It stays added where that fails. */
export function usePutInto(organizationId: string, collectionId: string | undefined) {
  const queryClient = useQueryClient()
  return async (sourceId: string) => {
    if (!collectionId) return
    try {
      await putIntoCollection({ organizationId, collectionId, sourceId })
      await queryClient.invalidateQueries({ queryKey: ['knowledge', organizationId] })
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error)
      toast.error('It was added, but not to the collection', { description })
    }
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRefusal } from '@/lib/form/use-refusal.ts'
import { toast } from '@/lib/toast.ts'
import { usePutInto } from '../collections/use-put-into.ts'

type Adding = {
  done: string
  organizationId: string
  /** The collection that the list shows: what is added goes into it. */
  into?: string | undefined
  onClose: () => void
}

/** Saves what a dialog of knowledge holds: then it says so and closes; why it was refused, if it was. */
export function useAdding({ done, organizationId, into, onClose }: Adding) {
  const putInto = usePutInto(organizationId, into)
  const queryClient = useQueryClient()
  const { refusal, attempt } = useRefusal()
  /** `save` gives the id of a source that was added. */
  const add = (save: () => Promise<unknown>) =>
    attempt(async () => {
      const sourceId = await save()
      if (typeof sourceId === 'string') await putInto(sourceId)
      toast.success(done)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
    })
  return { refusal, add }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [refusal, setRefusal] = useState<string>()
  /** `save` gives the id of a source that was added. */
  async function add(save: () => Promise<unknown>) {
    setRefusal(undefined)
    try {
      const sourceId = await save()
      if (typeof sourceId === 'string') await putInto(sourceId)
      toast.success(done)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return { refusal, add }
}

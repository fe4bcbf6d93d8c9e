import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/lib/toast.ts'

type Adding = { done: string; onClose: () => void }

/** Saves what a dialog of knowledge holds: then it says so and closes; why it was refused, if it was. */
export function useAdding({ done, onClose }: Adding) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  async function add(save: () => Promise<void>) {
    setRefusal(undefined)
    try {
      await save()
      toast.success(done)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return { refusal, add }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '@/lib/models.ts'
import { toast } from '@/lib/toast.ts'
import { addModel, changeModel, type ModelSettings } from './queries.ts'

type Saving = { organizationId: string; model: Model | undefined; onClose: () => void }

/**
 * Adds a model or changes one, which the server tries first; `refusal` says why it was not saved, until what was tried
 * is changed.
 */
export function useSaveModel({ organizationId, model, onClose }: Saving) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  async function save(settings: ModelSettings, key: string) {
    setRefusal(undefined)
    try {
      if (model) await changeModel(model.id, settings, key.trim() || undefined)
      else await addModel(organizationId, settings, key.trim() || null)
      await queryClient.invalidateQueries({ queryKey: ['models', organizationId] })
      toast.success(`${settings.name} answers and is saved`)
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  const forget = () => setRefusal(undefined)
  return { refusal, forget, save }
}

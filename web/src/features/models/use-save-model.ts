import { useQueryClient } from '@tanstack/react-query'
import { useRefusal } from '@/lib/form/use-refusal.ts'
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
  const { refusal, attempt, forget } = useRefusal()
  const save = (settings: ModelSettings, key: string) =>
    attempt(async () => {
      if (model) await changeModel(model.id, settings, key.trim() || undefined)
      else await addModel(organizationId, settings, key.trim() || null)
      await queryClient.invalidateQueries({ queryKey: ['models', organizationId] })
      toast.success(`${settings.name} answers and is saved`)
      onClose()
    })
  return { refusal, forget, save }
}

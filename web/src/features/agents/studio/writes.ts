import type { Model } from '@/lib/models.ts'
import { publicConfig } from '@/lib/supabase.ts'
import type { TemplateFields } from '../template.ts'

/** Whether a model writes the answers of an agent; else they are quoted. As the server decides it: conversation/model.ts. */
export function isWritten(
  { model_choice, model_ids }: Pick<TemplateFields, 'model_choice' | 'model_ids'>,
  models: Pick<Model, 'id' | 'is_default'>[],
): boolean {
  if (model_choice === 'built-in') return false
  if (publicConfig().languageModel === true) return true
  return model_choice === 'chosen'
    ? models.some(({ id }) => model_ids.includes(id))
    : models.some(({ is_default }) => is_default)
}

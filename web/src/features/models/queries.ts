import { callFunction } from '@/lib/call-function.ts'
import type { Model } from '@/lib/models.ts'
import { supabase } from '@/lib/supabase.ts'

export type ModelSettings = Pick<
  Model,
  'name' | 'provider' | 'base_url' | 'model' | 'input_price' | 'output_price'
> &
  Partial<Pick<Model, 'purpose' | 'voices'>>

/** Saves it when the model answers; the key goes in and is never told again. */
export function addModel(organization_id: string, settings: ModelSettings, key: string | null) {
  return callFunction<Model>('models', { body: { organization_id, ...settings, key } })
}

/** Without a key it keeps the one it has. */
export function changeModel(id: string, settings: ModelSettings, key: string | undefined) {
  return callFunction<Model>(`models/${id}`, { body: { ...settings, ...(key && { key }) } })
}

export type Trial = { ok: boolean; ms: number; message: string | null }

export function tryModel({ id }: Model) {
  return callFunction<Trial>(`models/${id}/test`, { method: 'POST' })
}

export async function setDefaultModel(organizationId: string, id: string | null) {
  await supabase()
    .rpc('set_default_model', { org_id: organizationId, model_id: id as string })
    .throwOnError()
}

export async function deleteModel({ id }: Model) {
  await supabase().rpc('delete_model', { model_id: id }).throwOnError()
}

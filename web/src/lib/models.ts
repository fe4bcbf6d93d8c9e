import { queryOptions } from '@tanstack/react-query'
import type { Row } from './query/row.ts'
import { supabase } from './supabase.ts'

/** How it answered last. */
type ModelHealth = Pick<
  Row<'model_health'>,
  'failures' | 'failed_at' | 'message' | 'status' | 'worked_at' | 'rests_until'
>

/** A model of an organisation. Its key is never read. */
export type Model = Pick<
  Row<'models'>,
  | 'id'
  | 'name'
  | 'purpose'
  | 'voices'
  | 'provider'
  | 'base_url'
  | 'model'
  | 'is_default'
  | 'input_price'
  | 'output_price'
> & { model_health?: ModelHealth | null }

const columns =
  'id,name,purpose,voices,provider,base_url,model,is_default,input_price,output_price,model_health(failures,failed_at,message,status,worked_at,rests_until)'

/** Those that answer. */
export const modelsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['models', organizationId],
    queryFn: async ({ signal }): Promise<Model[]> => {
      const { data } = await supabase()
        .from('models')
        .select(columns)
        .eq('organization_id', organizationId)
        .eq('purpose', 'language')
        .order('created_at')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    staleTime: 0,
  })

/** Those that speak, listen and search for its agents, at most one of each. */
export const otherModelsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['models', organizationId, 'others'],
    queryFn: async ({ signal }): Promise<Model[]> => {
      const { data } = await supabase()
        .from('models')
        .select(columns)
        .eq('organization_id', organizationId)
        .neq('purpose', 'language')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import type { Row } from './row.ts'
import { supabase } from './supabase.ts'

/** A language model of an organisation. Its key is never read. */
export type Model = Pick<
  Row<'models'>,
  'id' | 'name' | 'provider' | 'base_url' | 'model' | 'is_default' | 'input_price' | 'output_price'
>

export const modelsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['models', organizationId],
    queryFn: async ({ signal }): Promise<Model[]> => {
      const { data } = await supabase()
        .from('models')
        .select('id,name,provider,base_url,model,is_default,input_price,output_price')
        .eq('organization_id', organizationId)
        .order('created_at')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    staleTime: 0,
  })

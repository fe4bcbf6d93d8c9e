import { readFeatureValue } from '@/lib/format/feature-value.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type StripeConfigRow = Pick<
  Row<'stripe_public_configs'>,
  'key' | 'value_json' | 'value_type'
>
export type StripeConfigs = { defaultSignupPriceId?: unknown; [key: string]: unknown }

function read({ value_json, value_type }: StripeConfigRow): unknown {
  try {
    return readFeatureValue(value_json, value_type)
  } catch {
    return value_json ?? null
  }
}

/** The settings by key; what cannot be parsed stays as it is stored (specification 3). */
export function readStripeConfigs(rows: readonly StripeConfigRow[]): StripeConfigs {
  return Object.fromEntries(rows.map((row) => [row.key, read(row)]))
}

/** The public settings of the payment service. */
export async function fetchStripeConfigs(): Promise<StripeConfigs> {
  const { data } = await supabase().from('stripe_public_configs').select('*').throwOnError()
  return readStripeConfigs(data)
}

import { queryOptions } from '@tanstack/react-query'
import { readFeatureValue } from '@/lib/format/feature-value.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type Features = {
  galleries: boolean
  insights: boolean
  workforceConnect: boolean
  templates: boolean
  knowledge: boolean
  organization: boolean
  sso: boolean
  stripePortal: boolean
  userLimit: number | null
  agentLimit: number | null
}

/** While it is not known what an organisation has. Limits are the server's to hold then. */
export const noFeatures: Features = {
  galleries: false,
  insights: false,
  workforceConnect: false,
  templates: false,
  knowledge: false,
  organization: false,
  sso: false,
  stripePortal: false,
  userLimit: null,
  agentLimit: null,
}

/** A feature that there is, and what it is where an organisation has no value of its own. */
export type FeatureDefault = Pick<
  Row<'features'>,
  'feature_key' | 'is_active' | 'value_type' | 'default_json'
>
export type FeatureRow = Pick<Row<'organization_features'>, 'value_json'> & {
  features: Pick<Row<'features'>, 'feature_key'> | null
}

/** Null for a value that is not of its type: such a feature does not count. */
function typedValue(value: unknown, type: string) {
  try {
    return readFeatureValue(value, type)
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error)
    return null
  }
}

/** A feature counts only if it is active and its value is truthy; what is not listed keeps its default. */
export function readFeatures(
  defaults: readonly FeatureDefault[],
  rows: readonly FeatureRow[],
): Features {
  const read: Features = { ...noFeatures }
  for (const { feature_key, is_active, value_type, default_json } of defaults) {
    const name = /^workforce\.feature\.(\w+)$/.exec(feature_key)?.[1] ?? ''
    const own = rows.find(({ features }) => features?.feature_key === feature_key)
    const value = is_active && typedValue(own ? own.value_json : default_json, value_type)
    if (name === 'userLimit' || name === 'agentLimit') {
      read[name] = Number(value || typedValue(default_json, value_type))
    } else if (isGate(name)) {
      read[name] = Boolean(value)
    }
  }
  return read
}

function isGate(name: string): name is Exclude<keyof Features, 'userLimit' | 'agentLimit'> {
  return Object.hasOwn(noFeatures, name)
}

/** The features that there are. They change with the product, not with an organisation. */
const featureDefaultsQuery = queryOptions({
  queryKey: ['features'],
  staleTime: 60 * 60 * 1000,
  queryFn: async ({ signal }) => {
    const { data } = await supabase()
      .schema('billing')
      .from('features')
      .select('feature_key, is_active, value_type, default_json')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})

export const organizationFeaturesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization-features', organizationId],
    queryFn: async ({ client, signal }) => {
      const [defaults, { data }] = await Promise.all([
        client.ensureQueryData(featureDefaultsQuery),
        supabase()
          .schema('billing')
          .from('organization_features')
          .select('value_json, features(feature_key)')
          .eq('organization_id', organizationId)
          .is('disabled_at', null)
          .abortSignal(signal)
          .throwOnError(),
      ])
      return readFeatures(defaults, data)
    },
  })

import { queryOptions } from '@tanstack/react-query'
import { readFeatureValue } from './feature-value.ts'
import { supabase } from './supabase.ts'

export type Features = {
  galleries: boolean
  insights: boolean
  workforceConnect: boolean
  templates: boolean
  knowledge: boolean
  organization: boolean
  sso: boolean
  stripePortal: boolean
  userLimit: number
  agentLimit: number
}

export const defaultFeatures: Features = {
  galleries: false,
  insights: false,
  workforceConnect: false,
  templates: false,
  knowledge: false,
  organization: false,
  sso: false,
  stripePortal: true,
  userLimit: 5,
  agentLimit: 5,
}

export type FeatureRow = {
  value_json: unknown
  features: { feature_key: string; is_active: boolean; value_type: string } | null
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
export function readFeatures(rows: readonly FeatureRow[]): Features {
  const read: Features = { ...defaultFeatures }
  for (const { value_json, features } of rows) {
    const name = /^workforce\.feature\.(\w+)$/.exec(features?.feature_key ?? '')?.[1] ?? ''
    const value = features?.is_active ? typedValue(value_json, features.value_type) : null
    if (name === 'userLimit' || name === 'agentLimit') {
      if (typeof value === 'number' && value) read[name] = value
    } else if (isGate(name)) {
      read[name] = Boolean(value)
    }
  }
  return read
}

function isGate(name: string): name is Exclude<keyof Features, 'userLimit' | 'agentLimit'> {
  return Object.hasOwn(defaultFeatures, name)
}

export const organizationFeaturesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization-features', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .schema('billing')
        .from('organization_features')
        .select('value_json, features(feature_key, is_active, value_type)')
        .eq('organization_id', organizationId)
        .is('disabled_at', null)
        .abortSignal(signal)
        .overrideTypes<FeatureRow[], { merge: false }>()
        .throwOnError()
      return readFeatures(data)
    },
  })

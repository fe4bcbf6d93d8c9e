import { queryOptions } from '@tanstack/react-query'
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
  features: { feature_key: string; is_active: boolean } | null
}

/** A feature counts only if it is active and its value is truthy; what is not listed keeps its default. */
export function readFeatures(rows: readonly FeatureRow[]): Features {
  const read: Features = { ...defaultFeatures }
  for (const { value_json: value, features } of rows) {
    const name = features?.feature_key.split('.').at(-1) ?? ''
    if (name === 'userLimit' || name === 'agentLimit') {
      if (features?.is_active && Number.isFinite(Number(value))) read[name] = Number(value)
    } else if (isGate(name)) {
      read[name] = features?.is_active === true && value !== 'false' && Boolean(value)
    }
  }
  return read
}

function isGate(name: string): name is Exclude<keyof Features, 'userLimit' | 'agentLimit'> {
  return name in defaultFeatures
}

export const organizationFeaturesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization-features', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .schema('billing')
        .from('organization_features')
        .select('value_json, features(feature_key, is_active)')
        .eq('organization_id', organizationId)
        .is('disabled_at', null)
        .abortSignal(signal)
        .overrideTypes<FeatureRow[], { merge: false }>()
        .throwOnError()
      return readFeatures(data)
    },
  })

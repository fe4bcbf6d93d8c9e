import type { FeatureDefault } from '@/session/organization/organization-features.ts'

const gates = [
  ...['galleries', 'insights', 'workforceConnect', 'templates', 'knowledge', 'organization', 'sso'],
  'stripePortal',
]

/** The features that there are, as the server lists them. */
export const everyFeature: FeatureDefault[] = [
  ...gates.map(
    (name): FeatureDefault => ({
      feature_key: `workforce.feature.${name}`,
      is_active: true,
      value_type: 'Boolean',
      default_json: name === 'stripePortal',
    }),
  ),
  ...['userLimit', 'agentLimit'].map(
    (name): FeatureDefault => ({
      feature_key: `workforce.feature.${name}`,
      is_active: true,
      value_type: 'Number',
      default_json: 5,
    }),
  ),
]

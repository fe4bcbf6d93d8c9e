import { HttpResponse, http } from 'msw'
import type { Json } from '@/lib/database.ts'
import type {
  FeatureDefault,
  FeatureRow,
  Features,
} from '@/session/organization/organization-features.ts'

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

type Values = Partial<Record<keyof Features, Json>>

/** What an organisation has, as its rows say. */
export const featureRows = (values: Values): FeatureRow[] =>
  Object.entries(values).map(([name, value_json]) => ({
    value_json,
    features: { feature_key: `workforce.feature.${name}` },
  }))

/** The server's answer to what an organisation has. */
export const organizationHas = (values: Values) =>
  http.get('*/rest/v1/organization_features', () => HttpResponse.json(featureRows(values)))

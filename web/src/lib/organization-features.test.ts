import { expect, test, vi } from 'vitest'
import { defaultFeatures, type FeatureRow, readFeatures } from './organization-features.ts'

function row(name: string, value_json: unknown, more: Partial<FeatureRow['features']> = {}) {
  const value_type = name.endsWith('Limit') ? 'Number' : 'Boolean'
  const features = {
    feature_key: `workforce.feature.${name}`,
    is_active: true,
    value_type,
    ...more,
  }
  return { value_json, features }
}

test('without any, everything is closed but the payment portal, and the limits are 5', () => {
  expect(readFeatures([])).toEqual({
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
  })
})

test('a feature counts only when it is active and its value is truthy', () => {
  const read = readFeatures([
    row('templates', true),
    row('sso', 'true'),
    row('knowledge', true, { is_active: false }),
    row('galleries', false),
    row('insights', 'false'),
    row('stripePortal', false),
    row('agentLimit', 12),
    row('userLimit', 50, { is_active: false }),
  ])

  expect(read).toEqual({
    ...defaultFeatures,
    templates: true,
    sso: true,
    stripePortal: false,
    agentLimit: 12,
  })
})

test('a value that is not of its type counts for nothing, and the console says which', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  const read = readFeatures([
    row('templates', 'yes'),
    row('knowledge', true),
    row('userLimit', 'many'),
    row('sso', true, { value_type: 'Date' }),
  ])

  expect(read).toEqual({ ...defaultFeatures, knowledge: true })
  expect(warn.mock.calls).toEqual([
    ['Cannot convert "yes" to Boolean'],
    ['Cannot convert "many" to Number'],
    ['Unknown value type: Date'],
  ])
  warn.mockRestore()
})

test('features of other platforms, unknown ones and names of the language open nothing', () => {
  const read = readFeatures([
    row('templates', true, { feature_key: 'other.feature.templates' }),
    row('constructor', true),
    row('brandNew', true),
    { value_json: true, features: null },
  ])

  expect(read).toEqual(defaultFeatures)
})

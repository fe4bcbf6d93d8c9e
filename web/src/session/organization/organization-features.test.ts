import { expect, test, vi } from 'vitest'
import type { Json } from '@/lib/database.ts'
import { everyFeature } from '@/testing/features.ts'
import { type FeatureDefault, noFeatures, readFeatures } from './organization-features.ts'

const key = (name: string) => `workforce.feature.${name}`
const row = (name: string, value_json: Json) => ({
  value_json,
  features: { feature_key: key(name) },
})
/** The list of features, some of them changed. */
function list(changes: Record<string, Partial<FeatureDefault>> = {}) {
  return everyFeature.map((one) => ({
    ...one,
    ...changes[one.feature_key.slice('workforce.feature.'.length)],
  }))
}

test('what an organisation has no value for is what the list of features says', () => {
  expect(readFeatures(everyFeature, [])).toEqual({
    ...noFeatures,
    stripePortal: true,
    userLimit: 5,
    agentLimit: 5,
  })

  const others = list({
    stripePortal: { default_json: false },
    galleries: { default_json: true },
    userLimit: { default_json: 9 },
  })
  expect(readFeatures(others, [])).toEqual({
    ...noFeatures,
    galleries: true,
    userLimit: 9,
    agentLimit: 5,
  })
})

test('a feature counts only when it is active and its value is truthy', () => {
  const features = list({ knowledge: { is_active: false }, userLimit: { is_active: false } })

  const read = readFeatures(features, [
    row('templates', true),
    row('sso', 'true'),
    row('knowledge', true),
    row('galleries', false),
    row('insights', 'false'),
    row('stripePortal', false),
    row('agentLimit', 12),
    row('userLimit', 50),
  ])

  expect(read).toEqual({ ...noFeatures, templates: true, sso: true, agentLimit: 12, userLimit: 5 })
})

test('an inactive feature is closed even where its default is open', () => {
  const read = (is_active: boolean) => readFeatures(list({ stripePortal: { is_active } }), [])

  expect([read(false).stripePortal, read(true).stripePortal]).toEqual([false, true])
})

test('a value that is not of its type counts for nothing, and the console says which', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  // A type of a later release.
  const later = 'Date' as 'String'
  const read = readFeatures(list({ sso: { value_type: later } }), [
    row('templates', 'yes'),
    row('knowledge', true),
    row('userLimit', 'many'),
    row('sso', true),
  ])

  expect(read).toMatchObject({ templates: false, knowledge: true, userLimit: 5, sso: false })
  expect(warn.mock.calls.flat().sort()).toEqual([
    'Cannot convert "many" to Number',
    'Cannot convert "yes" to Boolean',
    'Unknown value type: Date',
  ])
  warn.mockRestore()
})

test('features of other platforms, unknown ones and names of the language open nothing', () => {
  const strange = ['other.feature.templates', key('constructor'), key('brandNew')].map(
    (name): FeatureDefault => ({
      feature_key: name,
      is_active: true,
      value_type: 'Boolean',
      default_json: true,
    }),
  )

  expect(readFeatures(strange, [{ value_json: true, features: null }])).toEqual(noFeatures)
})

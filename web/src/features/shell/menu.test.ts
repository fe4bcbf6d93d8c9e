import { expect, test } from 'vitest'
import type { Member } from '@/lib/membership.ts'
import { defaultFeatures, type Features, readFeatures } from '@/lib/organization-features.ts'
import { readAccess } from '../auth/access.ts'
import { menuFor } from './menu.ts'

const member: Member = {
  id: 'm',
  user_id: 'u',
  organization_id: 'o',
  role: 'member',
  welcome_banner_shown: true,
  one_time_verification_state: 'verified',
  created_at: '2026-01-01T00:00:00Z',
}

function menu(permissions: string[], features: Partial<Features>, isAnonymous = false) {
  const token = `x.${btoa(JSON.stringify({ permissions, is_anonymous: isAnonymous }))}.x`
  const access = readAccess(token, member, { ...defaultFeatures, ...features })
  return menuFor(access).map(({ label }) => label)
}
const every = { templates: true, knowledge: true, galleries: true, insights: true }

test('with every feature and permission the whole menu is there, in its order', () => {
  const permissions = ['agents.write', 'knowledge.read', 'analytics.read']

  expect(menu(permissions, every)).toEqual([
    'Agents',
    'Knowledge',
    'Galleries',
    'Connect',
    'Analytics',
  ])
})

test('a permission without its feature, or a feature without its permission, opens nothing', () => {
  expect(menu(['agents.write', 'knowledge.write', 'analytics.read'], {})).toEqual(['Connect'])
  expect(menu([], every)).toEqual(['Galleries', 'Connect'])
})

test('a visitor has no menu', () => {
  expect(menu(['agents.read'], every, true)).toEqual([])
})

test('a feature counts only when it is active and its value is truthy', () => {
  const row = (name: string, value_json: unknown, is_active = true) => ({
    value_json,
    features: { feature_key: `workforce.feature.${name}`, is_active },
  })

  const features = readFeatures([
    row('templates', true),
    row('knowledge', true, false),
    row('galleries', 0),
    row('agentLimit', 12),
  ])

  expect(features).toMatchObject({ templates: true, knowledge: false, galleries: false })
  expect(features).toMatchObject({ agentLimit: 12, userLimit: 5, stripePortal: true })
})

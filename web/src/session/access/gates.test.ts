import { describe, expect, test } from 'vitest'
import type { Member } from '../organization/membership.ts'
import { type Features, noFeatures } from '../organization/organization-features.ts'
import { readAccess } from './access.ts'
import { mayOpen } from './gates.ts'

const every = { templates: true, knowledge: true, galleries: true, insights: true }
const trial = { templates: true, knowledge: true, organization: true }
const permissions = {
  // As the table of roles and permissions has them.
  owner: ['agents.write', 'knowledge.write', 'analytics.read', 'organization.write'],
  member: ['agents.write', 'knowledge.write', 'analytics.read', 'organization.read'],
  agent_user: ['agents.ui.read'],
  nobody: [],
}

function opens(
  role: keyof typeof permissions,
  features: Partial<Features>,
  held: string[] = permissions[role],
) {
  const claims = { permissions: held, is_anonymous: role === 'nobody', user_role: role }
  const token = `x.${btoa(JSON.stringify(claims))}.x`
  const member = role === 'nobody' ? null : ({ role } as Member)
  const all = { ...noFeatures, ...features }
  return [...['agents', 'knowledge', 'galleries', 'integrations', 'analytics', 'account']].filter(
    (name) => mayOpen(`/dashboard/${name}`, readAccess(token, member, all), all),
  )
}

describe('the screens that are open', () => {
  test.each([
    ['owner', {}, ['integrations']],
    ['owner', trial, ['agents', 'knowledge', 'integrations', 'account']],
    [
      'owner',
      { ...every, organization: true },
      ['agents', 'knowledge', 'galleries', 'integrations', 'analytics', 'account'],
    ],
    ['member', {}, ['integrations']],
    ['member', trial, ['agents', 'knowledge', 'integrations', 'account']],
    ['member', every, ['agents', 'knowledge', 'galleries', 'integrations', 'analytics']],
    ['agent_user', {}, ['integrations']],
    // Galleries ask for the feature alone.
    ['agent_user', every, ['galleries', 'integrations']],
    ['agent_user', trial, ['integrations']],
    ['nobody', every, []],
  ] as const)('to an %s with %j are %j', (role, features, open) => {
    expect(opens(role, features)).toEqual(open)
  })

  test.each([
    ['agents.read', { templates: true }, 'agents'],
    ['agents.write', { templates: true }, 'agents'],
    ['knowledge.read', { knowledge: true }, 'knowledge'],
    ['knowledge.write', { knowledge: true }, 'knowledge'],
    ['analytics.read', { insights: true }, 'analytics'],
    ['organization.read', { organization: true }, 'account'],
    ['organization.write', { organization: true }, 'account'],
  ])('need both %s and %j', (permission, features, name) => {
    expect(opens('member', features, [permission])).toEqual(
      expect.arrayContaining([name, 'integrations']),
    )
    expect(opens('member', features, [])).toEqual(['integrations'])
    expect(opens('member', {}, [permission])).toEqual(['integrations'])
  })

  test.each([
    ['/dashboard/agents/new', true],
    ['/dashboard/agents/0190a000-0000-7000-8000-000000000001', true],
    ['/dashboard/gallery/1/edit', false],
    ['/dashboard/of-nobody', true],
    ['/dashboard', true],
  ])('%s goes with its part of the dashboard: %s', (path, open) => {
    const token = `x.${btoa(JSON.stringify({ permissions: ['agents.read'] }))}.x`
    const features = { ...noFeatures, templates: true }

    expect(mayOpen(path, readAccess(token, { role: 'member' } as Member, features), features)).toBe(
      open,
    )
  })
})

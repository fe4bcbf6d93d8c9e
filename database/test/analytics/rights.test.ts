import { beforeAll, describe, expect, test } from 'vitest'
import { addSession, askAnalytics } from '../../testing/analytics/sessions.ts'
import { addGallery, addPublishedAgent } from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import {
  organizationWithRoles,
  type Roles,
  rolesThatReach,
  type TestRole,
} from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

// Who is told what of an organisation's sessions.

const world = useWorld()
let roles: Roles
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  for (const organization of [roles.organization, roles.rival]) {
    const agent = await addPublishedAgent(world(), organization)
    const gallery = await addGallery(world(), organization)
    const state = 'unanswered'
    const answers = [{ state, question: 'A pool?' } as const]
    const first = await addSession(world(), organization, {
      ...{ at: '2026-03-02T10:00:00Z', agent, gallery, answers, isHandedOver: true },
      visitor: organization.owner,
    })
    await addSession(world(), organization, { at: '2026-03-03T10:00:00Z', agent, answers })
    await world().owner.query(
      `with gap as (insert into public.knowledge_gaps (organization_id) values ($1) returning id)
       insert into public.knowledge_gap_questions
         (organization_id, answer_id, gap_id, template_id, channel, draft, asked_by, question, asked_at)
       select $1, messages.id, gap.id, $2, 'agent', false, messages.visitor_id, 'A pool?', messages.created_at
       from gap, public.messages where conversation_id = $3 and answer_to is not null`,
      [organization.id, agent, first],
    )
  }
})

const week = `$1, '2026-03-01', '2026-03-07', 'UTC'`
const functions: [name: string, sql: string][] = [
  ['figures', `select 1 where public.analytics_figures(${week}) is not null`],
  ['choices', 'select 1 where public.analytics_choices($1) is not null'],
  ['sessions', `select 1 from public.analytics_sessions(${week})`],
  ['questions', `select 1 from public.analytics_questions(${week})`],
  ['gaps', `select 1 from public.analytics_gaps(${week})`],
]

describe.each(functions)('%s', (name, sql) => {
  const reached = () => rolesThatReach(world(), roles, sql, [roles.organization.id])
  const analysts: TestRole[] = ['member', 'owner']

  test('are for members and owners with analytics, and for no one else', async () => {
    expect(await reached()).toEqual(analysts)
  })

  test('need the feature', async () => {
    await giveFeature(world(), roles.organization, 'insights', false)
    expect(await reached()).toEqual([])
    await giveFeature(world(), roles.organization, 'insights', true)

    expect(await reached()).toEqual(analysts)
  })

  test('need analytics.read, and no right to agents', async () => {
    const { owner } = world()
    const taking = (permission: string) =>
      owner.query(
        'delete from public.role_permissions where role = $1 and permission = any ($2) returning permission',
        ['member', [permission, permission.replace('read', 'write')]],
      )
    const giving = (permissions: { permission: string }[]) =>
      owner.query(
        "insert into public.role_permissions (role, permission) select 'member', unnest($1::text[])",
        [permissions.map(({ permission }) => permission)],
      )

    const { rows: agents } = await taking('agents.read')
    const withoutAgents = await reached()
    const { rows: analytics } = await taking('analytics.read')
    const withoutAnalytics = await reached()
    await giving([...agents, ...analytics])

    expect(withoutAgents).toEqual(analysts)
    expect(withoutAnalytics).toEqual(['owner'])
  })

  test('are those of the organisation that is asked for', async () => {
    const own = { org_id: roles.organization.id }
    const again = await world().organization({ owner: roles.organization.owner })
    await giveFeature(world(), again, 'insights', true)
    const [told] =
      name === 'choices'
        ? [await world().value(again.owner, 'select public.analytics_choices($1)', [again.id])]
        : await askAnalytics(world(), again.owner, `analytics_${name}`, { org_id: again.id })
    expect(JSON.stringify(told ?? null)).not.toMatch(/Ada|pool/)

    if (name === 'sessions') {
      const listed = await askAnalytics(world(), again.owner, 'analytics_sessions', own)
      expect(listed).toHaveLength(2)
    }
  })
})

test('that people were asked is told to who may not take conversations', async () => {
  const { organization } = roles
  const member = roles.people.get('member') ?? null
  await giveFeature(world(), organization, 'templates', false)

  const handoffs = await world().attempt(member, 'select 1 from public.handoffs')
  const [told] = await askAnalytics(world(), member, 'analytics_sessions', {
    ...{ org_id: organization.id, outcome: 'handed_over' },
  })

  expect(handoffs).toBe(0)
  expect(told).toMatchObject({ is_handed_over: true, name: 'Ada' })
  await giveFeature(world(), organization, 'templates', true)
})

test('galleries are told of where there are galleries', async () => {
  const { organization } = roles
  const { owner } = organization
  const read = async () => {
    const asked = { org_id: organization.id }
    const [figures] = await askAnalytics(world(), owner, 'analytics_figures', asked)
    const sessions = await askAnalytics(world(), owner, 'analytics_sessions', asked)
    const choices = await world().value(owner, 'select public.analytics_choices($1)', [
      organization.id,
    ])
    return {
      figures: Object(figures?.analytics_figures).galleries,
      choices: Object(choices).galleries,
      named: sessions.map(({ gallery_title }) => gallery_title),
    }
  }

  await giveFeature(world(), organization, 'galleries', false)
  expect(await read()).toEqual({ figures: null, choices: null, named: [null, null] })
  await giveFeature(world(), organization, 'galleries', true)

  expect(await read()).toMatchObject({
    figures: [{ title: 'Help', sessions: 1 }],
    choices: [{ title: 'Help' }],
    named: [null, 'Help'],
  })
})

test('gaps are for who reads knowledge too', async () => {
  const { organization } = roles
  const gaps = () =>
    askAnalytics(world(), organization.owner, 'analytics_gaps', { org_id: organization.id })

  expect(await gaps()).toHaveLength(1)
  await giveFeature(world(), organization, 'knowledge', false)
  expect(await gaps()).toEqual([])
  await giveFeature(world(), organization, 'knowledge', true)
})

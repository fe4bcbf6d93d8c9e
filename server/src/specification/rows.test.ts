import { beforeAll, expect, test } from 'vitest'
import { type Caller, parts, reaches, type TestRole, useCallers } from './testing/callers.ts'

// The table calls of the specification, each as it is written there, by everybody who may come near. The calls on
// agentic_tasks and on the tables of single sign-on have files of their own.

const callers = useCallers()
const { caller, memberId, rolesThatReach, account, sql } = callers
const everyMember: TestRole[] = ['agentUser', 'member', 'owner']
const editors: TestRole[] = ['member', 'owner']
const withSession = parts.filter((part) => part !== 'noToken')

type Answer = PromiseLike<{ data: unknown; error: unknown; status: number }>
type Call = { who: TestRole[]; ask(who: Caller, organizationId: string): Answer }

beforeAll(async () => {
  await sql(
    `insert into public.integration_keys
       (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
     values ($1, $2, 'Website', 'dwk_abcd', 'wxyz', 'a hash', '{agents.read}')`,
    [callers.organizationId, caller('owner').id],
  )
  await sql(
    `insert into public.stripe_public_configs (key, value_json) values ('defaultSignupPriceId', '"price_1"')`,
  )
})

const calls: Record<string, Call> = {
  'integration_keys: select id by organization_id where disabled_at is null, limit 1': {
    who: editors,
    ask: ({ client }, id) =>
      client
        .from('integration_keys')
        .select('id')
        .eq('organization_id', id)
        .is('disabled_at', null)
        .limit(1),
  },
  'organizations: select by id': {
    who: everyMember,
    ask: ({ client }, id) => client.from('organizations').select('*').eq('id', id),
  },
  'organizations: update, which sets updated_at': {
    who: ['owner'],
    ask: ({ client }, id) =>
      client
        .from('organizations')
        .update({ website: 'https://halden.example', updated_at: new Date().toISOString() })
        .eq('id', id)
        .select(),
  },
  'organization_members: select by user_id excluding INACTIVE': {
    who: ['rival', ...everyMember],
    ask: ({ client, id }) =>
      client.from('organization_members').select('*').eq('user_id', id).neq('role', 'INACTIVE'),
  },
  'organization_members: select organization_id by user_id': {
    // One who was made inactive learns just that.
    who: ['inactive', 'rival', ...everyMember],
    ask: ({ client, id }) =>
      client.from('organization_members').select('organization_id').eq('user_id', id),
  },
  'organization_members: update of welcome_banner_shown': {
    who: ['rival', ...everyMember],
    ask: ({ client, id }) =>
      client
        .from('organization_members')
        .update({ welcome_banner_shown: true })
        .eq('user_id', id)
        .select(),
  },
  'organization_member_profiles: select by organization_id': {
    who: everyMember,
    ask: ({ client }, id) =>
      client.from('organization_member_profiles').select('*').eq('organization_id', id),
  },
  'billing.organization_features: select with features by organization_id where disabled_at is null':
    {
      who: everyMember,
      ask: ({ client }, id) =>
        client
          .schema('billing')
          .from('organization_features')
          .select('*,features(*)')
          .eq('organization_id', id)
          .is('disabled_at', null),
    },
  'billing.organization_subscriptions: select latest by current_period_end where deleted_at is null':
    {
      who: everyMember,
      ask: ({ client }, id) =>
        client
          .schema('billing')
          .from('organization_subscriptions')
          .select('*')
          .eq('organization_id', id)
          .is('deleted_at', null)
          .order('current_period_end', { ascending: false })
          .limit(1),
    },
  'stripe_public_configs: select all': {
    who: withSession,
    ask: ({ client }) => client.from('stripe_public_configs').select('*'),
  },
}

test.each(Object.entries(calls))('%s', async (_, { who, ask }) => {
  expect(await rolesThatReach((one) => reaches(ask(one, callers.organizationId)))).toEqual(who)
})

test('an organisation’s features come with what each of them is, and without what it gets in a trial', async () => {
  const { data } = await caller('agentUser')
    .client.schema('billing')
    .from('organization_features')
    .select('*,features(*)')
    .eq('organization_id', callers.organizationId)
    .is('disabled_at', null)

  expect(data?.length).toBeGreaterThan(1)
  for (const feature of data ?? []) {
    expect(feature).toMatchObject({ organization_id: callers.organizationId, disabled_at: null })
    expect(Object.keys(feature.features).sort()).toEqual(
      [
        ...['id', 'name', 'platform', 'feature_key', 'is_active', 'value_type', 'default_json'],
        'is_built_in',
      ].sort(),
    )
  }
})

test('organizations: insert, by callers who have an account and passed the second step', async () => {
  const found = ({ client, id }: Caller) =>
    client
      .from('organizations')
      .insert({
        name: 'Founded',
        website: 'https://founded.example',
        description: null,
        summary: null,
        created_by: id,
        industry: 'Technology',
        team_size: '2–10',
        primary_goal: 'Answer faster',
        integrations: ['zapier'],
        updated_at: '2001-01-01T00:00:00Z',
      })
      .select('*')

  expect(await rolesThatReach((who) => reaches(found(who)))).toEqual([
    'stranger',
    'inactive',
    'removed',
    'rival',
    ...everyMember,
  ])
  const { data } = await found(caller('stranger')).single()
  expect(Date.parse(data?.updated_at)).toBeGreaterThan(Date.parse('2020-01-01'))
  const forAnother = await caller('stranger')
    .client.from('organizations')
    .insert({ name: 'Founded', created_by: caller('owner').id })
  expect(forAnother.status).toBe(403)
})

test('organization_members: insert, by the founder for the first owner alone', async () => {
  const founder = await account()
  const { data: founded } = await founder.client
    .from('organizations')
    .insert({ name: 'Founded', created_by: founder.id })
    .select('id')
    .single()
  const join = (
    who: { client: Caller['client']; id: string },
    organization: string,
    role: string,
  ) =>
    who.client
      .from('organization_members')
      .insert({ user_id: who.id, organization_id: organization, role })
      .select()

  const intoTheirs = await rolesThatReach((who) =>
    reaches(join(who, callers.organizationId, 'owner')),
  )
  const intoFounded = await rolesThatReach((who) => reaches(join(who, founded?.id, 'owner')))

  expect(intoTheirs).toEqual([])
  expect(intoFounded).toEqual([])
  expect((await join(founder, founded?.id, 'member')).status).toBe(403)
  expect((await join(founder, founded?.id, 'owner')).data).toEqual([
    expect.objectContaining({ user_id: founder.id, organization_id: founded?.id, role: 'owner' }),
  ])
})

test('organization_members: update, which repeats the role and the verification or changes nothing', async () => {
  const write = (part: TestRole, change: object) =>
    caller(part)
      .client.from('organization_members')
      .update({ welcome_banner_shown: true, ...change })
      .eq('user_id', caller(part).id)
      .eq('organization_id', callers.organizationId)
      .select('role, one_time_verification_state')
  const roles: [TestRole, string][] = [
    ['agentUser', 'agent_user'],
    ['member', 'member'],
    ['owner', 'owner'],
  ]
  for (const [part, own] of roles) {
    const { rows } = await sql(
      'select one_time_verification_state as state from public.organization_members where id = $1',
      [await memberId(part)],
    )
    const truth = { role: own, one_time_verification_state: rows[0].state }
    expect((await write(part, truth)).data).toEqual([truth])
    for (const role of ['owner', 'member', 'agent_user', 'INACTIVE'].filter((it) => it !== own)) {
      expect((await write(part, { role })).status, `${part} becomes ${role}`).toBe(403)
    }
  }
  const ofAnother = await caller('owner')
    .client.from('organization_members')
    .update({ role: 'owner' })
    .eq('user_id', caller('member').id)
    .select()
  expect(ofAnother.data ?? []).toEqual([])
})

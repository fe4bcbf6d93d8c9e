import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

// Organisations as platform admins see them, and the plans that they give.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

async function asAdmin() {
  const admin = await platformAdmin(world())
  const call = (text: string, values: unknown[] = []) =>
    world().as(admin, (query) => query(text, values))
  return { admin, call }
}

const acts = (about: string) =>
  sql(
    'select action, details from admin.platform_audit_log where about_organization = $1 order by id',
    [about],
  )
const state = async ({ id }: Organization) =>
  (await sql('select private.plan_state($1) as state', [id]))[0].state
const subscriptionOf = async ({ id }: Organization) =>
  (
    await sql(
      `select status, trial_end, current_period_end from billing.organization_subscriptions
       where organization_id = $1 and deleted_at is null`,
      [id],
    )
  )[0]

test('organizations are found by words, each with its plan, members and agents', async () => {
  const { call } = await asAdmin()
  const acme = await world().organization({ name: 'Quillon Systems' })
  await world().organization({ name: 'Quillon Media' })
  await world().member(acme, 'member')
  await world().member(acme, 'INACTIVE')

  const found = await call("select * from admin.organizations('system QUILLON')")

  expect(found).toMatchObject([
    {
      ...{ id: acme.id, name: 'Quillon Systems', plan_state: 'trialing', total: 1 },
      ...{ members: 2, member_limit: 5, agents: 0, agent_limit: 5 },
    },
  ])
  expect(found[0]?.last_active_at).not.toBeNull()
  expect(await call('select id from admin.organizations($1)', [acme.id])).toEqual([{ id: acme.id }])
})

test.each([
  ['name', ['Sorted A', 'Sorted B', 'Sorted C']],
  ['created', ['Sorted A', 'Sorted C', 'Sorted B']],
  ['members', ['Sorted C', 'Sorted B', 'Sorted A']],
  ['active', ['Sorted B', 'Sorted A', 'Sorted C']],
])('they come by %s, and each page goes on after the last', async (sort, names) => {
  const { call } = await asAdmin()
  await sql("delete from public.organizations where name like 'Sorted%'")
  const made: Organization[] = []
  for (const name of ['Sorted B', 'Sorted C', 'Sorted A']) {
    made.push(await world().organization({ name }))
  }
  const [b, c, a] = made as [Organization, Organization, Organization]
  await world().member(c, 'member')
  await world().member(c, 'member')
  await world().member(b, 'member')
  const used =
    'update auth.sessions set created_at = $2 where user_id in (select user_id from public.organization_members where organization_id = $1)'
  await sql(used, [b.id, '2026-03-03'])
  await sql(used, [c.id, '2026-03-01'])
  await sql(used, [a.id, '2026-03-02'])

  const pages: unknown[] = []
  let after: unknown = null
  for (let page = 0; page < 4; page += 1) {
    const rows = await call(
      "select id, name, total from admin.organizations('sorted', null, $1, $2, 1)",
      [sort, after],
    )
    after = rows[0]?.id ?? after
    pages.push(...rows)
  }

  expect(pages).toEqual(names.map((name) => expect.objectContaining({ name, total: 3 })))
})

test('they come by agents', async () => {
  const { call } = await asAdmin()
  const few = await world().organization({ name: 'Agents few' })
  const many = await world().organization({ name: 'Agents many' })
  await sql(
    `insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Maya', people.id, person_styles.id, person_voices.id, tones.id, response_lengths.id
     from public.people
     join public.person_styles on person_styles.person_id = people.id
     join public.person_voices on person_voices.person_id = people.id
     cross join public.tones cross join public.response_lengths limit 1`,
    [many.id],
  )

  const rows = await call("select name, agents from admin.organizations('agents', null, 'agents')")

  expect(rows).toEqual([
    { name: 'Agents many', agents: 1 },
    { name: 'Agents few', agents: 0 },
  ])
  expect(few.id).not.toBe(many.id)
})

test('they are told apart by where they stand', async () => {
  const { call } = await asAdmin()
  const states = ['trialing', 'trial_ended', 'active', 'canceling', 'canceled', 'none', 'closing']
  const set: Record<string, string> = {
    trial_ended:
      "update billing.organization_subscriptions set trial_end = now() - interval '1 minute' where organization_id = $1",
    active:
      "update billing.organization_subscriptions set status = 'active' where organization_id = $1",
    canceling:
      "update billing.organization_subscriptions set status = 'active', cancel_at_period_end = true where organization_id = $1",
    canceled:
      "update billing.organization_subscriptions set status = 'canceled' where organization_id = $1",
    none: 'update billing.organization_subscriptions set deleted_at = now() where organization_id = $1',
    closing:
      "update public.organizations set deletion_requested_at = now(), delete_after = now() + interval '1 day' where id = $1",
  }
  for (const one of states) {
    const { id } = await world().organization({ name: `Standing ${one}` })
    if (set[one]) await sql(set[one], [id])
  }

  for (const one of states) {
    const rows = await call("select name from admin.organizations('standing', $1)", [one])
    expect(rows).toEqual([{ name: `Standing ${one}` }])
  }
})

test('opening an organization tells about it and is on record, once an hour', async () => {
  const { call, admin } = await asAdmin()
  const acme = await world().organization({ name: 'Opened' })
  const open = () => call('select * from admin.open_organization($1)', [acme.id])

  const [first] = await open()
  await open()

  expect(first).toMatchObject({
    ...{ name: 'Opened', created_by_email: acme.owner.email, status: 'trialing', members: 1 },
    ...{ sources: 0, bytes: 0, conversations: 0, plan_state: 'trialing' },
  })
  expect(await acts(acme.id)).toEqual([{ action: 'organization.opened', details: {} }])
  await sql(
    "update admin.platform_audit_log set created_at = now() - interval '61 minutes' where actor_id = $1",
    [admin.id],
  )
  await open()
  expect(await acts(acme.id)).toHaveLength(2)
  // Somebody else who opens it is told of too.
  await (await asAdmin()).call('select * from admin.open_organization($1)', [acme.id])
  expect(await acts(acme.id)).toHaveLength(3)
})

test('an organization that does not exist opens to nothing and leaves no entry', async () => {
  const { call, admin } = await asAdmin()

  expect(await call('select * from admin.open_organization($1)', [admin.id])).toEqual([])
  expect(await acts(admin.id)).toEqual([])
})

test('a plan is granted until a day, and its owners read of it', async () => {
  const { call, admin } = await asAdmin()
  const acme = await world().organization()
  const until = '2031-01-01T00:00:00+00:00'

  await call('select admin.set_plan($1, $2, $3)', [acme.id, 'active', until])

  expect(await state(acme)).toBe('active')
  expect(await subscriptionOf(acme)).toMatchObject({ status: 'active', current_period_end: until })
  expect(await acts(acme.id)).toMatchObject([
    { action: 'plan.changed', details: { status: { from: 'trialing', to: 'active' } } },
  ])
  const told = await sql(
    "select actor_id from public.audit_log where organization_id = $1 and action = 'subscription.changed'",
    [acme.id],
  )
  expect(told).toEqual([{ actor_id: admin.id }])
})

test('a trial is lengthened, and a plan is ended at once', async () => {
  const { call } = await asAdmin()
  const acme = await world().organization()
  const until = '2031-01-01T00:00:00+00:00'

  await call('select admin.set_plan($1, $2, $3)', [acme.id, 'trialing', until])
  expect(await subscriptionOf(acme)).toMatchObject({ trial_end: until, current_period_end: until })
  await call('select admin.set_plan($1, $2)', [acme.id, 'canceled'])

  expect(await state(acme)).toBe('canceled')
  const ended = await subscriptionOf(acme)
  expect(Date.parse(ended.current_period_end)).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(ended.trial_end)).toBeLessThanOrEqual(Date.now())
})

test('an organization without a plan gets one, with the features that it never had', async () => {
  const { call } = await asAdmin()
  const founder = await world().person()
  await sql("insert into private.trials (person_id, mailbox) values ($1, 'used')", [founder.id])
  const [{ id }] = await sql(
    "insert into public.organizations (name, created_by) values ('Second', $1) returning id",
    [founder.id],
  )
  await sql(
    'update billing.organization_subscriptions set deleted_at = now() where organization_id = $1',
    [id],
  )
  const has = async (feature: string) =>
    (
      await sql('select private.has_feature($1, $2) as has', [id, `workforce.feature.${feature}`])
    )[0].has
  // Taken away by hand it stays away.
  await sql(
    `insert into billing.organization_features (organization_id, feature_id, value_json, disabled_at)
     select $1, id, 'true', now() from billing.features where feature_key = 'workforce.feature.knowledge'`,
    [id],
  )
  expect(await has('templates')).toBe(false)
  await expect(call('select admin.set_plan($1, $2)', [id, 'canceled'])).rejects.toMatchObject({
    code: 'PT409',
  })

  await call("select admin.set_plan($1, 'trialing', now() + interval '7 days')", [id])

  expect(await has('templates')).toBe(true)
  expect(await has('knowledge')).toBe(false)
  expect(await state({ id } as Organization)).toBe('trialing')
})

test.each([
  ['past_due', '2031-01-01', 'A plan is active, trialing or canceled.'],
  [null, '2031-01-01', 'A plan is active, trialing or canceled.'],
  ['active', null, 'Choose a day in the future on which the plan ends.'],
  ['trialing', '2020-01-01', 'Choose a day in the future on which the plan ends.'],
  ['active', '2099-01-01', 'A plan ends within 20 years.'],
  ['active', 'infinity', 'A plan ends within 20 years.'],
])('the plan %s until %s is refused', async (status, until, message) => {
  const { call } = await asAdmin()
  const acme = await world().organization()

  await expect(
    call('select admin.set_plan($1, $2, $3)', [acme.id, status, until]),
  ).rejects.toMatchObject({ code: 'PT422', message })
  expect(await acts(acme.id)).toEqual([])
})

test('no organization, no plan', async () => {
  const { call, admin } = await asAdmin()

  await expect(
    call("select admin.set_plan($1, 'active', '2031-01-01')", [admin.id]),
  ).rejects.toMatchObject({ code: 'PT404' })
})

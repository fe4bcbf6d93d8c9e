import { beforeAll, beforeEach, expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owners = rowsAsOwner(world)
let admin: Person
beforeAll(async () => {
  admin = await platformAdmin(world())
})
beforeEach(() => owners('delete from public.stripe_public_configs'))

const set = (key: string, type: string, given: string | null, isNew = true) =>
  world().attempt(admin, 'select admin.set_stripe_config($1, $2, $3, $4)', [
    key,
    type,
    given,
    isNew,
  ])
const list = (...values: unknown[]) =>
  world().as(admin, (query) =>
    query(
      `select * from admin.stripe_configs(${values.map((_, at) => `$${at + 1}`).join(', ')})`,
      values,
    ),
  )
const stored = () => owners('select key, value_json, value_type from public.stripe_public_configs')
const log = () =>
  owners(
    `select action, target_id, details from admin.platform_audit_log
     where target_type = 'stripe_config' and actor_id = $1 order by id`,
    [admin.id],
  )

test.each([
  ['String', 'price_1', 'price_1'],
  ['String', 'true', 'true'],
  ['String', '', ''],
  ['Number', '14.5', 14.5],
  ['Boolean', 'false', false],
  ['Array', '["price_1"]', ['price_1']],
  ['Object', '{"a": 1}', { a: 1 }],
])('a %s that was typed as %s is kept as %j', async (type, given, value) => {
  expect(await set('someKey', type, given)).toBe(1)

  expect(await stored()).toEqual([{ key: 'someKey', value_json: value, value_type: type }])
})

test.each([
  ['Number', 'many'],
  ['Boolean', 'yes'],
  ['Array', '{}'],
  ['Object', '[]'],
  ['Date', '2026-01-01'],
  ['String', null],
])('what is no %s, %j, is refused', async (type, given) => {
  expect(await set('someKey', type, given)).toBe('PT422')
  expect(await stored()).toEqual([])
})

test.each([
  ['someKey', 'String', 'sk_live_51H8abcdefghijklmnop'],
  ['someKey', 'Array', '["whsec_abcdef"]'],
  ['someKey', 'Object', '{"deep": {"key": "rk_test_1234"}}'],
  ['webhookSecret', 'String', 'abc'],
  ['adminPassword', 'String', 'abc'],
])('what looks like a secret, %s %s %s, is refused in words', async (key, type, given) => {
  const attempt = world().value(admin, 'select admin.set_stripe_config($1, $2, $3, true)', [
    ...[key, type, given],
  ])

  await expect(attempt).rejects.toMatchObject({
    ...{ code: 'PT422', message: expect.stringContaining('looks like a secret') },
  })
})

test.each(['', 'Upper', '1st', 'with space', 'under_score', `a${'b'.repeat(100)}`])(
  'the key "%s" is refused',
  async (key) => {
    expect(await set(key, 'String', 'x')).toBe('PT422')
  },
)

test('a value has 10,000 bytes and no more, a key 100 letters', async () => {
  expect(await set(`a${'b'.repeat(99)}`, 'String', 'x'.repeat(9998))).toBe(1)
  expect(await set('other', 'String', 'x'.repeat(9999))).toBe('PT422')
})

test('each act is on record with what it was and became; what changed nothing is not', async () => {
  const before = (await log()).length

  await set('trialDays', 'Number', '14')
  await set('trialDays', 'Number', '30', false)
  await set('trialDays', 'Number', '30', false)
  await world().value(admin, "select admin.delete_stripe_config('trialDays')")

  expect((await log()).slice(before)).toEqual([
    { action: 'stripe_config.added', target_id: 'trialDays', details: { from: null, to: 14 } },
    { action: 'stripe_config.changed', target_id: 'trialDays', details: { from: 14, to: 30 } },
    { action: 'stripe_config.deleted', target_id: 'trialDays', details: { from: 30, to: null } },
  ])
  expect(await stored()).toEqual([])
})

test('one that is there is not added, one that is gone not changed or deleted', async () => {
  await set('trialDays', 'Number', '14')
  const gone = world().attempt(admin, "select admin.delete_stripe_config('other')")

  expect(await set('trialDays', 'Number', '15')).toBe('PT409')
  expect(await set('other', 'Number', '15', false)).toBe('PT404')
  expect(await gone).toBe('PT404')
  expect(await stored()).toEqual([{ key: 'trialDays', value_json: 14, value_type: 'Number' }])
})

test('they are found by words in key and value, sorted, a page at a time', async () => {
  for (const key of ['beta', 'alpha', 'gamma']) await set(key, 'String', `of ${key}`)
  await owners(
    "update public.stripe_public_configs set value_json = '\"changed\"' where key = 'beta'",
  )
  const keys = (rows: Record<string, unknown>[]) => rows.map(({ key }) => key)

  expect(keys(await list())).toEqual(['alpha', 'beta', 'gamma'])
  expect(keys(await list('', 'updated'))[0]).toBe('beta')
  expect(keys(await list('OF gam'))).toEqual(['gamma'])
  const [first] = await list('', 'key', null, 1)
  expect(first).toMatchObject({ key: 'alpha', total: 3 })
  expect(keys(await list('', 'key', 'alpha', 1))).toEqual(['beta'])
  expect(keys(await list('', 'key', 'gamma'))).toEqual([])
  expect(keys(await list('', 'updated', 'beta'))).not.toContain('beta')
})

test('nobody of an organisation reads the list or changes a setting', async () => {
  const roles = await organizationWithRoles(world())
  await set('trialDays', 'Number', '14')

  for (const sql of [
    'select 1 from admin.stripe_configs()',
    "select admin.set_stripe_config('mine', 'Number', '1', true)",
    "select admin.delete_stripe_config('trialDays')",
  ]) {
    expect(await rolesThatReach(world(), roles, sql, []), sql).toEqual([])
  }
})

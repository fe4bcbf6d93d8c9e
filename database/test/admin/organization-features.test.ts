import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useWorld } from '../../testing/world.ts'

// Values that organisations have of their own.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

async function atWork() {
  const admin = await platformAdmin(world())
  const { id } = await world().organization()
  const features = await sql('select id, name, value_type from billing.features')
  const idOf = (name: string) => features.find((feature) => feature.name === name)?.id
  const give = (name: string, given: string | null) =>
    world().as(admin, (query) =>
      query('select admin.set_organization_feature($1, $2, $3)', [id, idOf(name), given]),
    )
  const own = async (name: string) =>
    (
      await world().as(admin, (query) =>
        query('select own_json from admin.organization_features($1) where name = $2', [id, name]),
      )
    )[0]?.own_json
  return { admin, id, give, own, idOf }
}

const typed = (given: string, type: string | null) =>
  sql('select private.typed_value($1, $2) as value', [given, type]).then(
    ([row]) => row.value,
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  )

test.each([
  ['5', 'Number', 5],
  [' 7.5 ', 'Number', 7.5],
  ['-1e3', 'Number', -1000],
  ['.5', 'Number', 0.5],
  ['true', 'Boolean', true],
  ['false', 'Boolean', false],
  ['plain', 'String', 'plain'],
  ['', 'String', ''],
  ['{"a":1}', 'Object', { a: 1 }],
  ['[1,2]', 'Array', [1, 2]],
])('%s is a %s', async (given, type, value) => {
  expect(await typed(given, type)).toEqual(value)
})

test.each([
  ['five', 'Number', 'Cannot convert "five" to Number'],
  ['', 'Number', 'Cannot convert "" to Number'],
  ['NaN', 'Number', 'Cannot convert "NaN" to Number'],
  ['Infinity', 'Number', 'Cannot convert "Infinity" to Number'],
  ['1e999', 'Number', 'Cannot convert "1e999" to Number'],
  ['5 or 1=1', 'Number', 'Cannot convert "5 or 1=1" to Number'],
  ['TRUE', 'Boolean', 'Cannot convert "TRUE" to Boolean'],
  ['1', 'Boolean', 'Cannot convert "1" to Boolean'],
  ['yes', 'Boolean', 'Cannot convert "yes" to Boolean'],
  [' true', 'Boolean', 'Cannot convert " true" to Boolean'],
  ['[1]', 'Object', 'Cannot convert "[1]" to Object'],
  ['{', 'Object', 'Cannot convert "{" to Object'],
  ['null', 'Object', 'Cannot convert "null" to Object'],
  ['{}', 'Array', 'Cannot convert "{}" to Array'],
  ['x', 'Date', 'Unknown value type: Date'],
])('%j is no %s', async (given, type, message) => {
  expect(await typed(given, type)).toBe(`PT422 ${message}`)
})

test('an organization has a value of its own, then another, then the default again', async () => {
  const { admin, id, give, own } = await atWork()

  expect(await own('Users')).toBeNull()
  await give('Users', '9')
  expect(await own('Users')).toBe(9)
  await give('Users', '12')
  await give('Users', '12')
  expect(await own('Users')).toBe(12)
  expect((await sql("select private.quota_of($1, 'userLimit') as seats", [id]))[0].seats).toBe(12)
  await give('Users', null)
  expect(await own('Users')).toBeNull()

  const changes = [
    { from: null, to: 9 },
    { from: 9, to: 12 },
    { from: 12, to: null },
  ]
  const logs = [
    'select details, actor_id from admin.platform_audit_log where about_organization = $1 order by id',
    "select details, actor_id from public.audit_log where organization_id = $1 and action = 'feature.changed' order by id",
  ]
  for (const log of logs) {
    expect(await sql(log, [id])).toEqual(
      changes.map((details) => ({ details, actor_id: admin.id })),
    )
  }
})

test('what is not of its type changes nothing', async () => {
  const { id, give, own } = await atWork()
  await give('Stripe portal', 'false')

  await expect(give('Stripe portal', 'yes')).rejects.toMatchObject({
    code: 'PT422',
    message: 'Cannot convert "yes" to Boolean',
  })
  await expect(give('Users', 'many')).rejects.toMatchObject({
    message: 'Cannot convert "many" to Number',
  })

  expect(await own('Stripe portal')).toBe(false)
  expect(await own('Users')).toBeNull()
  expect(
    await sql('select 1 from admin.platform_audit_log where about_organization = $1', [id]),
  ).toHaveLength(1)
})

test('an organization and a feature that do not exist are told', async () => {
  const { admin, id, idOf } = await atWork()
  const attempt = (organization: string, feature: string) =>
    world().attempt(admin, "select admin.set_organization_feature($1, $2, 'true')", [
      organization,
      feature,
    ])

  expect(await attempt(admin.id, idOf('Galleries'))).toBe('PT404')
  expect(await attempt(id, admin.id)).toBe('PT404')
  expect(await attempt(id, idOf('Galleries'))).toBe(1)
})

test('a limit of the product is a whole number, which it is counted by', async () => {
  const { give, own } = await atWork()
  const refused = (given: string) =>
    give('Agents', given).then(
      () => 'let in',
      ({ message }: { message: string }) => message,
    )

  expect(await refused('2.5')).toBe('A limit is a whole number from 1 to 1,000,000,000,000,000.')
  expect(await refused('7')).toBe('let in')
  expect(await own('Agents')).toBe(7)
})

import { beforeAll, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { organizationWithRoles, testRoles } from '../../testing/roles.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
let admin: Person
beforeAll(async () => {
  admin = await platformAdmin(world())
})

const call = (person: Person | null, sql: string, values: unknown[] = []) =>
  world().as(person, (query) => query(sql, values))
type Added = { key?: string; platform?: string; type?: string; given?: string; trial?: string }
let count = 0
const letters = () => [...String(count++)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

async function add(added: Added = {}, person: Person = admin) {
  const { key = `workforce.feature.made${letters()}`, platform = 'workforce' } = added
  const { type = 'Number', given = '5', trial = null } = added
  const [row] = await call(person, 'select admin.add_feature($1, $2, $3, $4, $5, $6) as id', [
    'Seats for guests',
    key,
    platform,
    type,
    given,
    trial,
  ])
  return { id: String(row?.id), key }
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  )
type Change = { name?: string; given?: string; active?: boolean; trial?: string | null }
const change = (id: string, to: Change, person: Person = admin) =>
  call(person, 'select admin.change_feature($1, $2, $3, $4, $5)', [
    ...[id, to.name ?? 'Seats for guests', to.given ?? '5', to.active ?? true, to.trial ?? null],
  ])
const remove = (id: string, person: Person = admin) =>
  call(person, 'select admin.delete_feature($1)', [id])
const list = (args = '') => call(admin, `select * from admin.all_features(${args})`)
async function read(id: string) {
  return (await list('most => 1000')).find((feature) => feature.id === id)
}
async function idOf(name: string) {
  const { rows } = await world().owner.query(
    'select id from billing.features where feature_key = $1',
    [`workforce.feature.${name}`],
  )
  return String(rows[0].id)
}
async function acts(id: string) {
  const rows = await call(
    admin,
    'select action, details from admin.platform_audit_log where target_id = $1 order by id',
    [id],
  )
  return rows.map(({ action, details }) => ({ action, details }))
}

test('a feature is added with typed values, and on record', async () => {
  const { id, key } = await add({ given: ' 7.5 ', trial: '9' })

  expect(await read(id)).toMatchObject({
    ...{ name: 'Seats for guests', feature_key: key, platform: 'workforce', value_type: 'Number' },
    ...{
      default_json: 7.5,
      trial_json: 9,
      is_active: true,
      is_built_in: false,
      organizations: 0,
    },
  })
  expect(await acts(id)).toEqual([
    { action: 'feature.created', details: { key, type: 'Number', default: 7.5, trial: 9 } },
  ])
})

test.each([
  ['Number', '1e3', 1000],
  ['Boolean', 'true', true],
  ['Boolean', 'false', false],
  ['String', ' as it is ', ' as it is '],
  ['Object', '{"a": 1}', { a: 1 }],
  ['Array', '[1, "b"]', [1, 'b']],
])('a %s is read from %s', async (type, given, value) => {
  const { id } = await add({ type, given })

  expect(await read(id)).toMatchObject({ value_type: type, default_json: value, trial_json: null })
})

test.each([
  [{ given: 'five' }, 'PT422 Cannot convert "five" to Number'],
  [{ given: '' }, 'PT422 Cannot convert "" to Number'],
  [{ given: '5', trial: 'x' }, 'PT422 Cannot convert "x" to Number'],
  [{ type: 'Boolean', given: 'True' }, 'PT422 Cannot convert "True" to Boolean'],
  [{ type: 'Object', given: '[]' }, 'PT422 Cannot convert "[]" to Object'],
  [{ type: 'Array', given: '[1' }, 'PT422 Cannot convert "[1" to Array'],
  [{ type: 'Date', given: '5' }, 'PT422 Unknown value type: Date'],
  [{ key: 'workforce.feature.Seats' }, 'PT422 A key looks like platform.feature.camelCaseName.'],
  [{ key: 'workforce.features.seats' }, 'PT422 A key looks like platform.feature.camelCaseName.'],
  [{ key: 'other.feature.seats' }, 'PT422 A key looks like platform.feature.camelCaseName.'],
  [
    { key: `workforce.feature.${'a'.repeat(83)}` },
    'PT422 A key looks like platform.feature.camelCaseName.',
  ],
  [{ key: 'workforce.feature.agentLimit' }, 'PT409 There is a feature with this key already.'],
])('what cannot be one is refused: %o', async (added, message) => {
  expect(await refused(add(added))).toBe(message)
})

test('another platform has features of its own, and the longest key has 100 characters', async () => {
  const key = `portal.feature.${'a'.repeat(85)}`
  const { id } = await add({ key, platform: 'portal' })

  expect(await read(id)).toMatchObject({ feature_key: key, platform: 'portal' })
})

test.each(['', '   ', 'a'.repeat(81)])('the name "%s" is none', async (name) => {
  const { id } = await add()

  expect(await refused(change(id, { name }))).toBe('PT422 A name has 1 to 80 characters.')
  expect(await refused(change(id, { name: 'a'.repeat(80) }))).toBe('let in')
})

test('a change is on record with what was and what is, and no change is none', async () => {
  const { id } = await add({ trial: '1' })
  await change(id, { trial: '1' })
  await change(id, { name: ' Seats ', given: '6', active: false, trial: null })
  await change(id, { name: 'Seats', given: '6', active: true, trial: '3' })

  expect(await read(id)).toMatchObject({
    ...{ name: 'Seats', default_json: 6, is_active: true, trial_json: 3 },
  })
  expect((await acts(id)).slice(1)).toEqual([
    {
      action: 'feature.changed',
      details: {
        changes: {
          name: { from: 'Seats for guests', to: 'Seats' },
          default: { from: 5, to: 6 },
          active: { from: true, to: false },
          trial: { from: 1, to: null },
        },
      },
    },
    {
      action: 'feature.changed',
      details: { changes: { active: { from: false, to: true }, trial: { from: null, to: 3 } } },
    },
  ])
})

test('a value keeps the type of its feature', async () => {
  const { id } = await add({ type: 'Boolean', given: 'true' })

  expect(await refused(change(id, { given: '5' }))).toBe('PT422 Cannot convert "5" to Boolean')
  expect(await refused(change(id, { given: 'false', trial: 'yes' }))).toBe(
    'PT422 Cannot convert "yes" to Boolean',
  )
  expect(await refused(change(id, { given: 'false', trial: 'true' }))).toBe('let in')
})

test.each(['0', '2.5', '-1', '1e16'])('%s is no limit of the product', async (given) => {
  const limit = await idOf('agentLimit')
  const own = await add()
  const message = 'PT422 A limit is a whole number from 1 to 1,000,000,000,000,000.'

  expect(await refused(change(limit, { name: 'Agents', given }))).toBe(message)
  expect(await refused(change(limit, { name: 'Agents', trial: given }))).toBe(message)
  expect(await refused(change(own.id, { given, trial: given }))).toBe('let in')
})

test('a new trial begins with what trials get', async () => {
  const { id } = await add({ given: '1', trial: '2' })
  const early = await world().organization()
  await change(id, { given: '1', trial: '3' })
  const late = await world().organization()
  await change(id, { given: '1', trial: null })
  const last = await world().organization()

  const given = async (organization: { id: string }) =>
    (
      await world().owner.query(
        `select value_json from billing.organization_features where organization_id = $1 and feature_id = $2`,
        [organization.id, id],
      )
    ).rows.map(({ value_json }) => value_json)
  expect(await Promise.all([early, late, last].map(given))).toEqual([[2], [3], []])
  expect(await read(id)).toMatchObject({ organizations: 2 })
})

test('a limit says what it is for who pays nothing', async () => {
  const features = await list('most => 100')
  const limitOf = (name: string) => features.find((one) => one.name === name)?.unpaid_limit

  expect([limitOf('Files'), limitOf('Agents'), limitOf('Galleries')]).toEqual([2000, null, null])
})

test('a feature goes with what organizations have of it, on record', async () => {
  const { id, key } = await add({ trial: '2' })
  await world().organization()

  await remove(id)

  const { rows } = await world().owner.query(
    'select 1 from billing.organization_features where feature_id = $1',
    [id],
  )
  expect([await read(id), rows]).toEqual([undefined, []])
  expect((await acts(id)).at(-1)).toEqual({
    action: 'feature.deleted',
    details: { key, organizations: 1 },
  })
  const gone = 'PT404 This feature does not exist any more.'
  expect(await refused(remove(id))).toBe(gone)
  expect(await refused(change(id, {}))).toBe(gone)
})

test('what the product needs stays: by its key, for a permission, as a limit', async () => {
  const needed =
    'PT409 The product needs this feature, so it cannot be deleted. You can turn it off.'
  const { rows } = await world().owner.query('select id from billing.features where is_built_in')
  expect(rows.length).toBeGreaterThan(20)
  for (const { id } of rows) expect(await refused(remove(id))).toBe(needed)
  const [gating, limiting] = [await add(), await add()]
  await world().owner.query(
    "insert into private.gated_permissions (area, feature_key) values ('guests', $1)",
    [gating.key],
  )
  await world().owner.query(
    "insert into private.quotas (feature_key, sentence, remedy, status) values ($1, '', '', 403)",
    [limiting.key],
  )

  expect(await refused(remove(gating.id))).toBe(needed)
  expect(await refused(remove(limiting.id))).toBe(needed)
  await world().owner.query("delete from private.gated_permissions where area = 'guests'")
  expect(await refused(remove(gating.id))).toBe('let in')
})

test('a feature that was turned off is nobody’s', async () => {
  const organization = await world().organization()
  await giveFeature(world(), organization, 'galleries', true)
  const galleries = await idOf('galleries')
  const add = () =>
    world().attempt(
      organization.owner,
      "insert into public.galleries (organization_id, title) values ($1, 'Help') returning id",
      [organization.id],
    )
  const turn = (active: boolean) =>
    change(galleries, { name: 'Galleries', given: 'false', active, trial: 'true' })

  const before = await add()
  await turn(false)
  const without = await add()
  await turn(true)

  expect([before, without, await add()]).toEqual([1, '42501', 1])
})

test('the list is searched, filtered, sorted and read page by page', async () => {
  const named = async (args: string) => (await list(args)).map(({ name }) => name)
  const [first] = await list("words => ' LIMIT ', most => 2")
  const all = await named("words => 'limit', most => 100")
  const page = await list("words => 'limit', most => 2")
  const next = await named(`words => 'limit', most => 2, after_id => '${page[1]?.id}'`)

  expect(Number(first?.total)).toBe(all.length)
  expect([...page.map(({ name }) => name), ...next]).toEqual(all.slice(0, 4))
  expect(all).toEqual([...all].sort((a, b) => String(a).localeCompare(String(b), 'en')))
  expect(await named("words => 'galleries', of_type => 'Boolean'")).toEqual(['Galleries'])
  const { id } = await add()
  await change(id, { active: false })
  expect(await named('active => false')).toEqual(['Seats for guests'])
  const byUse = await list("sort => 'organizations', most => 100")
  const uses = byUse.map(({ organizations }) => Number(organizations))
  expect(uses).toEqual([...uses].sort((a, b) => b - a))
  const byKey = (await list("sort => 'key', most => 100")).map(({ feature_key }) => feature_key)
  expect(byKey[0]).toMatch(/^portal|workforce\.feature\.a/)
})

test('all of it is for platform admins alone', async () => {
  const { people } = await organizationWithRoles(world())
  const { id, key } = await add()
  const other = await add()
  const attempts: [string, unknown[]][] = [
    ['select * from admin.all_features()', []],
    ["select admin.add_feature('A', 'workforce.feature.taken', 'workforce', 'String', '')", []],
    ["select admin.change_feature($1, 'A', '5', true, null)", [id]],
    ['select admin.delete_feature($1)', [id]],
  ]
  for (const role of testRoles) {
    const person = people.get(role) ?? null
    for (const [sql, values] of attempts) {
      expect(await world().attempt(person, sql, values)).toBe(person ? 'PT403' : '42501')
    }
    // Nor past the functions.
    expect(
      await world().attempt(person, "update billing.features set name = 'A' where id = $1", [id]),
    ).toBe('42501')
  }

  expect(await read(id)).toMatchObject({ feature_key: key, name: 'Seats for guests' })
  for (const [sql, values] of attempts)
    expect(await world().attempt(admin, sql, values)).not.toBe('PT403')
  expect(await read(other.id)).toBeDefined()
})

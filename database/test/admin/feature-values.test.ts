import { expect, test } from 'vitest'
import { refused, useFeatures } from '../../testing/admin/features.ts'

const { world, add, change, list, read, idOf, acts } = useFeatures()

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

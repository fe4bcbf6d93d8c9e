import { expect, test } from 'vitest'
import { refused, useFeatures } from '../../testing/admin/features.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, testRoles } from '../../testing/roles.ts'

const { world, admin, add, change, remove, list, read, idOf, acts } = useFeatures()

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
    expect(await world().attempt(admin(), sql, values)).not.toBe('PT403')
  expect(await read(other.id)).toBeDefined()
})

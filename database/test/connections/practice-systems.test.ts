import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()
const first = JSON.stringify([
  { table_name: 'incident', fields: { number: 'INC0010001', short_description: 'No sound' } },
  { table_name: 'kb_knowledge', fields: { number: 'KB0010001', short_description: 'VPN' } },
])
const openSql = 'select private.open_practice($1, $3, $2::jsonb)'
const accessSql = 'select public.set_practice_access($1, $3, $2)'
const keepSql = 'select private.keep_practice_account($1, $2, $3)'

const system = 'servicenow'
const open = ({ id, owner }: Organization, records = first, wanted = system) =>
  world().value(owner, openSql, [id, records, wanted])
const allow = ({ id, owner }: Organization, allowed: boolean, wanted = system) =>
  world().value(owner, accessSql, [id, allowed, wanted])
// The server asks for whoever holds a token of the practice system, and that is nobody here.
const asked = (sql: string, values: unknown[]) =>
  world().value(null, `select private.${sql}`, values)
const door = ({ id }: Organization, wanted = system) =>
  asked('practice_door($1, $2)', [id, wanted]) as Promise<Record<string, unknown> | null>
const table = ({ id }: Organization, named: string, wanted = system) =>
  asked('practice_table($1, $3, $2)', [id, named, wanted]) as Promise<
    { id: string; fields: Record<string, string> }[]
  >
const add = ({ id }: Organization, fields: object, named = 'incident', wanted = system) =>
  asked("add_practice_record($1, $4, $2, 'INC', $3, 'key')", [
    ...[id, named, JSON.stringify(fields), wanted],
  ])
const change = (
  { id }: Organization,
  record: unknown,
  fields: object,
  [named, wanted] = ['incident', system],
) =>
  asked('change_practice_record($1, $5, $2, $3, $4)', [
    ...[id, named, record, JSON.stringify(fields), wanted],
  ])

test.each([
  ['open', openSql, (id: string) => [id, first, system]],
  ['close and open the access to', accessSql, (id: string) => [id, false, system]],
  ['say with what it calls this product, of', keepSql, (id: string) => [id, system, 'sealed']],
])('owners %s practice systems, and no one else', async (_, sql, values) => {
  const roles = await organizationWithRoles(world())

  expect(await rolesThatReach(world(), roles, sql, values(roles.organization.id))).toEqual([
    'owner',
  ])
})

test('it opens with its first records once, and with a new client each time', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await open(rival, '[]')
  await open(acme, '[]', 'zapier')
  const others = await door(acme, 'zapier')
  const client = await open(acme)
  const before = await door(acme)
  await change(acme, (await table(acme, 'incident'))[0]?.id, { short_description: 'Sound' })

  const second = await open(acme)

  expect(second).not.toBe(client)
  expect(await door(acme)).toMatchObject({ client_id: second, allows_access: true })
  expect(await door(acme, 'zapier')).toEqual(others)
  expect((await door(acme))?.tokens_from).not.toBe(before?.tokens_from)
  expect((await table(acme, 'incident')).map(({ fields }) => fields.short_description)).toEqual([
    'Sound',
  ])
  expect(await table(rival, 'incident')).toEqual([])
})

test('its door is closed by an owner, by a feature, and with its organization', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await open(acme)
  expect(await door(rival)).toBeNull()
  await open(rival)
  expect(await door(acme, 'zapier')).toBeNull()
  await open(acme, '[]', 'zapier')
  const before = await door(acme)

  await allow(acme, false)
  expect(await door(acme)).toMatchObject({ allows_access: false })
  expect((await door(acme))?.tokens_from).not.toBe(before?.tokens_from)
  expect(await door(rival)).toMatchObject({ allows_access: true })
  expect(await door(acme, 'zapier')).toMatchObject({ allows_access: true })
  await allow(acme, true)
  expect(await door(acme)).toMatchObject({ allows_access: true })
  await giveFeature(world(), acme, 'workforceConnect', false)
  expect(await door(acme)).toBeNull()
  await giveFeature(world(), acme, 'workforceConnect', true)
  expect(await door(acme)).not.toBeNull()
  await world().value(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [
    acme.id,
  ])
  expect(await door(acme)).toBeNull()
})

test('records are numbered in their table, and read and changed by their own alone', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await open(acme)
  await open(rival)
  await open(acme, '[]', 'zapier')
  await add(rival, {})
  await add(rival, {})
  for (const _ of [1, 2, 3]) await add(acme, {}, 'incident', 'zapier')

  const made = await add(acme, { short_description: 'No picture', number: 'mine' })
  await add(acme, {}, 'sc_request')

  const incidents = await table(acme, 'incident')
  expect(incidents.map(({ fields }) => fields.number)).toEqual(['INC0010001', 'INC0010002'])
  expect((await table(acme, 'sc_request'))[0]?.fields.number).toBe('INC0010001')
  expect(await change(rival, made, { state: '2' })).toBe(false)
  expect(await change(acme, made, { state: '2' }, ['sc_request', system])).toBe(false)
  expect(await change(acme, made, { state: '2' }, ['incident', 'zapier'])).toBe(false)
  expect(await change(acme, randomUUID(), { state: '2' })).toBe(false)
  expect(await table(acme, 'incident', 'zapier')).toHaveLength(3)
  expect(await change(acme, made, { state: '2' })).toBe(true)
  expect((await table(acme, 'incident')).map(({ fields }) => fields.state)).toEqual([
    ...[undefined, '2'],
  ])
})

test('a value of a unique field is there once in its table', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await open(acme, '[]')
  await open(rival, '[]')
  await open(acme, '[]', 'zapier')
  await add(rival, { key: 'a' })
  await add(acme, { key: 'a' }, 'incident', 'zapier')
  await add(acme, { key: 'a' }, 'sc_request')
  await add(acme, { key: 'b' })

  await add(acme, { key: 'a' })
  await expect(add(acme, { key: 'a' })).rejects.toMatchObject({ code: 'PT409' })

  await add(acme, {})
  await add(acme, {})
  expect(await table(acme, 'incident')).toHaveLength(4)
})

test('it holds 500 records', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const many = Array.from({ length: 499 }, () => ({ table_name: 'note', fields: {} }))
  await open(acme, JSON.stringify(many))
  await open(rival)
  await open(acme, JSON.stringify(many), 'zapier')
  expect(await table(acme, 'note', 'zapier')).toHaveLength(499)

  await add(acme, {})
  await expect(add(acme, {})).rejects.toMatchObject({ code: 'PT403' })
  await add(rival, {})
})

test('the oldest run goes where it is full, and nothing else', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const many = Array.from({ length: 497 }, () => ({ table_name: 'Zap', fields: {} }))
  const runs = async (of: Organization, wanted = 'zapier') =>
    (await table(of, 'Run', wanted)).map(({ fields }) => fields.text)
  for (const of of [acme, rival]) await open(of, JSON.stringify(many), 'zapier')
  await open(acme)
  await add(rival, { text: 'theirs' }, 'Run', 'zapier')
  await add(acme, { text: 'elsewhere' }, 'Run')
  for (const text of ['1', '2', '3', '4', '5']) await add(acme, { text }, 'Run', 'zapier')

  expect(await runs(acme)).toEqual(['3', '4', '5'])
  expect(await table(acme, 'Zap', 'zapier')).toHaveLength(497)
  expect([await runs(rival), await runs(acme, system)]).toEqual([['theirs'], ['elsewhere']])
})

test('with what it calls this product is given to owners alone, of the system that has it', async () => {
  const roles = await organizationWithRoles(world())
  const acme = roles.organization
  const rival = await world().organization()
  const readSql = 'select private.practice_account($1, $2) as value'
  const read = ({ id, owner }: Organization, wanted = 'zapier') =>
    world().value(owner, readSql, [id, wanted])
  const keep = ({ id, owner }: Organization, sealed: string) =>
    world().value(owner, keepSql, [id, 'zapier', sealed])
  for (const of of [acme, rival]) {
    await open(of, '[]', 'zapier')
    await open(of)
  }
  const [doors, elsewhere] = [await door(acme, 'zapier'), await door(acme)]
  await keep(rival, 'theirs')
  await keep(acme, 'ours')

  expect([await read(acme), await read(rival)]).toEqual(['ours', 'theirs'])
  expect(await read(acme, system)).toBeNull()
  expect((await door(acme, 'zapier'))?.tokens_from).not.toBe(doors?.tokens_from)
  expect(await door(acme)).toEqual(elsewhere)
  const given = `select 1 where private.practice_account($1, $2) is not null`
  expect(await rolesThatReach(world(), roles, given, [acme.id, 'zapier'])).toEqual(['owner'])
  await allow(acme, false, 'zapier')
  expect(await read(acme)).toBeNull()
})

test('its refresh token counts once, and one that comes a second time ends all tokens', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await open(acme)
  await open(acme, '[]', 'salesforce')
  await open(rival)
  const before = await door(rival)
  const own = await door(acme, 'salesforce')
  const use = (number: number) =>
    asked('use_practice_refresh($1, $2, $3)', [acme.id, system, number])

  expect(await use(0)).toBe(true)
  expect(await use(1)).toBe(true)
  const counted = await door(acme)
  expect(counted).toMatchObject({ refreshes: 2 })
  expect(await use(1)).toBe(false)

  const ended = await door(acme)
  expect(ended?.refreshes).toBe(2)
  expect(ended?.tokens_from).not.toBe(counted?.tokens_from)
  expect(await door(rival)).toEqual(before)
  expect(await door(acme, 'salesforce')).toEqual(own)
})

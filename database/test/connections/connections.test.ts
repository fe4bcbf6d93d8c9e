import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { addTool } from '../../testing/tools.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)
const rows = rowsAsOwner(world)

const offer = (remote_name: string, acts = 'write') => ({
  ...{ remote_name, name: `servicenow_${remote_name}`, title: remote_name, acts },
  ...{ description: `Does ${remote_name}.`, arguments: { type: 'object' } },
})
const settings = JSON.stringify({
  ...{ kind: 'servicenow', base_url: 'https://acme.service-now.example', is_practice: false },
})
const addSql = 'select private.add_connection($1, $2, $3::jsonb, $4, $5::jsonb)'
const renewSql = 'select private.renew_connection_tools($1, $2::jsonb)'
const beginSql = 'select private.begin_connection_sign_in($1, $2, $3)'
const testSql = 'select private.connection_to_test($1)'

async function connect(
  { id, owner }: Organization,
  offers = [offer('create'), offer('find')],
  change = {},
) {
  const connection = randomUUID()
  const sealed = `sealed ${connection}`
  const told = JSON.stringify({ ...JSON.parse(settings), ...change })
  await call(owner, addSql, [connection, id, told, sealed, JSON.stringify(offers)])
  return connection
}
const toolsOf = (connection: string) =>
  rows('select * from tools where connection_id = $1 order by remote_name', [connection])
/** What an agent that names all tools of its organisation may use now. */
async function usable({ id }: Organization) {
  const all = await rows('select id from tools where organization_id = $1', [id])
  const agent = { organization_id: id, definition: { tool_ids: all.map((tool) => tool.id) } }
  const found = await rows('select private.tools_of_agent($1) as tools', [JSON.stringify(agent)])
  return found[0].tools
}
const noted = async (connection: string) => {
  const columns = 'status, last_error, tested_at, updated_at'
  return (await rows(`select ${columns} from connections where id = $1`, [connection]))[0]
}

describe('who may', () => {
  test.each([
    ['add', addSql, (id: string) => [randomUUID(), id, settings, 'sealed', '[]'], true],
    ['test', testSql, (_: string, connection: string) => [connection], false],
    ['renew', renewSql, (_: string, connection: string) => [connection, '[]'], false],
    ['sign in for', beginSql, (id: string) => [id, randomUUID(), 'sealed'], true],
    [
      'end',
      'select public.disconnect_system($1)',
      (_: string, connection: string) => [connection],
      false,
    ],
  ])('owners %s connections, and no one else', async (_, sql, values, isFirst) => {
    const roles = await organizationWithRoles(world())
    const connection = isFirst ? '' : await connect(roles.organization)

    const reached = await rolesThatReach(
      ...([world(), roles, sql, values(roles.organization.id, connection)] as const),
    )

    expect(reached).toEqual(['owner'])
  })

  test('members read of connections, nobody what they are entered with', async () => {
    const roles = await organizationWithRoles(world())
    await connect(roles.organization)
    const who = (column: string) =>
      rolesThatReach(
        ...([
          world(),
          roles,
          `select ${column} from connections where organization_id = $1`,
        ] as const),
        [roles.organization.id],
      )

    expect(await who('base_url')).toEqual(['member', 'owner'])
    expect(await who('sealed_credential')).toEqual([])
  })

  test("another organisation's connection does not exist, a member's is not his to change", async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const connection = await connect(acme)
    const member = await world().member(acme, 'member')
    const refused = (by: Person) =>
      call(by, testSql, [connection]).catch(({ code, message }) => ({ code, message }))

    expect(await refused(rival.owner)).toMatchObject({ code: 'PT404' })
    expect(await refused(member)).toMatchObject({ code: 'PT403' })
    expect(await call(acme.owner, testSql, [connection])).toMatchObject({ id: connection })
    await expect(call(acme.owner, testSql, [randomUUID()])).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('what can be done there', () => {
  test('is there as tools that ask before they write, and goes with the connection', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const connection = await connect(acme, [offer('create'), offer('find', 'read')])
    const theirs = await connect(rival)
    const own = await addTool(world(), acme)

    expect(await toolsOf(connection)).toMatchObject([
      { kind: 'connection', name: 'servicenow_create', acts: 'write', asks: true },
      { kind: 'connection', name: 'servicenow_find', acts: 'read', asks: true },
    ])
    expect(await usable(acme)).toMatchObject([
      { id: own, connection: null },
      { name: 'servicenow_create', connection: { id: connection, kind: 'servicenow' } },
      { name: 'servicenow_find', connection: { sealed: `sealed ${connection}` } },
    ])
    await call(acme.owner, 'select public.disconnect_system($1)', [connection])
    expect(await usable(acme)).toMatchObject([{ id: own }])
    expect(await usable(rival)).toHaveLength(2)
    expect(await toolsOf(theirs)).toHaveLength(2)
  })

  test('is not used while the organization may have no connections', async () => {
    const acme = await world().organization()
    await connect(acme)
    const own = await addTool(world(), acme)

    await giveFeature(world(), acme, 'workforceConnect', false)
    expect(await usable(acme)).toMatchObject([{ id: own }])
    await giveFeature(world(), acme, 'workforceConnect', true)
    expect(await usable(acme)).toHaveLength(3)
  })

  test('is at most 200 tools with the others of the organization', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const many = (count: number) => Array.from({ length: count }, (_, at) => offer(`act_${at}`))
    await addTool(world(), acme)
    await addTool(world(), rival)

    await expect(connect(acme, many(200))).rejects.toMatchObject({ code: 'PT403' })
    await connect(acme, many(199))
  })
})

test('agents lose all of it at once, and keep their other tools in their order', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const visitor = await world().person({ anonymous: true })
  const { template } = await addFixtures(world(), rival.id, visitor.id)
  await rows('delete from connections where organization_id = $1', [rival.id])
  const connection = await connect(rival)
  const [first, last] = [
    await addTool(world(), rival, { name: 'first' }),
    await addTool(world(), rival, { name: 'last' }),
  ]
  const [one, two] = (await toolsOf(connection)).map(({ id }) => id)
  const chosen = 'update templates set tool_ids = $2 where id = $1 returning id'
  await call(rival.owner, chosen, [template, [last, one, first, two]])
  await connect(acme)

  await call(rival.owner, 'select public.disconnect_system($1)', [connection])

  expect(await rows('select tool_ids from templates where id = $1', [template])).toEqual([
    { tool_ids: [last, first] },
  ])
})

test('a system is connected once', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await connect(rival)
  await connect(acme, [], { kind: 'zapier' })
  const connection = await connect(acme)

  await expect(connect(acme)).rejects.toMatchObject({ code: 'PT409' })
  await call(acme.owner, 'select public.disconnect_system($1)', [connection])
  await connect(acme)
})

test('how it was found is told of it alone, and written when it is news', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const [connection, beside] = [await connect(acme), await connect(rival)]
  const note = (found: string, wrong: string | null, tested = false) =>
    call(acme.owner, 'select private.note_connection($1, $2, $3, $4)', [
      ...[connection, found, wrong, tested],
    ])
  const before = await noted(connection)

  await note('connected', null)
  expect(await noted(connection)).toEqual(before)
  await note('refused', 'It lets us in no more.')
  const refused = await noted(connection)
  expect(refused).toMatchObject({ status: 'refused', last_error: 'It lets us in no more.' })
  expect(refused.tested_at).toEqual(before.tested_at)
  expect(await noted(beside)).toMatchObject({ status: 'connected', last_error: null })
  await note('refused', 'Still not.')
  expect(await noted(connection)).toMatchObject({ last_error: 'Still not.' })
  await note('connected', null, true)
  const after = await noted(connection)
  expect(after).toMatchObject({ status: 'connected', last_error: null })
  expect(after.tested_at > before.tested_at).toBe(true)
  await note('connected', null, true)
  expect((await noted(connection)).tested_at > after.tested_at).toBe(true)
})

test('secrets are encrypted again by what they were encrypted as', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const [connection, beside] = [await connect(acme), await connect(rival)]

  await call(acme.owner, "select private.move_connection_secret($1, 'fresh')", [
    `sealed ${connection}`,
  ])

  const sealed = 'select sealed_credential from connections where id = any ($1) order by id = $2'
  expect(await rows(sealed, [[connection, beside], beside])).toEqual([
    { sealed_credential: 'fresh' },
    { sealed_credential: `sealed ${beside}` },
  ])
})

test('what owners do is on record', async () => {
  const acme = await world().organization()
  const connection = await connect(acme)
  const [{ base_url }] = await rows('select base_url from connections where id = $1', [connection])
  await call(acme.owner, 'select public.disconnect_system($1)', [connection])

  const acts = await rows(
    "select action, target_name, details from audit_log where organization_id = $1 and target_type = 'connection' order by id",
    [acme.id],
  )

  expect(acts).toEqual([
    { action: 'connection.created', target_name: 'servicenow', details: { base_url } },
    { action: 'connection.deleted', target_name: 'servicenow', details: { base_url } },
  ])
})

describe('tools of a connection that tells again what can be done there', () => {
  test('change where it says something else, and are else as they were', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [connection, theirs] = [await connect(acme), await connect(rival)]
    const renew = (offers: object[]) =>
      call(acme.owner, renewSql, [connection, JSON.stringify(offers)])
    const before = await toolsOf(connection)

    const changed = { ...offer('create'), description: 'Makes one.' }
    await renew([changed, offer('find'), offer('new')])

    const [create, find] = await toolsOf(connection)
    expect(create).toMatchObject({ description: 'Makes one.', id: before[0].id })
    expect(find).toEqual(before[1])
    expect(await toolsOf(connection)).toHaveLength(2)
    expect((await toolsOf(theirs))[0].description).toBe('Does create.')
    const schema = { ...changed, arguments: { type: 'object', properties: {} } }
    await renew([{ ...schema, title: 'Make' }])
    expect((await toolsOf(connection))[0]).toMatchObject({
      ...{ title: 'Make', arguments: { properties: {} } },
    })
  })
})

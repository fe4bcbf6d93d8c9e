import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { addTool } from '../../testing/tools.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)
const rows = rowsAsOwner(world)

const offer = (remote: string, change = {}) => ({
  ...{ remote_name: remote, name: `desk_${remote}`, title: remote, description: `Does ${remote}.` },
  ...{ arguments: { type: 'object' }, acts: 'write', ...change },
})
const settings = (change = {}) =>
  JSON.stringify({ name: 'Desk', url: 'https://desk.example/mcp', header_name: null, ...change })
const addSql = 'select private.add_mcp_server($1, $2, $3::jsonb, $4, $5::jsonb, $6)'
const approveSql = 'select public.approve_mcp_tools($1, $2)'

async function add({ id, owner }: Organization, offers: object[] = [offer('file'), offer('find')]) {
  const server = randomUUID()
  const values = [server, id, settings(), `sealed ${server}`, JSON.stringify(offers), 'first']
  await call(owner, addSql, values)
  return server
}
const see = (by: Person, server: string, hash: string, offers: object[]) =>
  call(by, 'select private.note_mcp_offer($1, $2::jsonb, $3)', [
    ...[server, JSON.stringify(offers), hash],
  ])
const toolsOf = (server: string) =>
  rows('select * from tools where mcp_server_id = $1 order by remote_name', [server])
/** What an agent that names these tools, all of its organisation unless told, may use now. */
async function usable({ id }: Organization, named?: string[]) {
  const all = await rows('select id from tools where organization_id = $1', [id])
  const tool_ids = named ?? all.map((tool) => tool.id)
  const agent = { organization_id: id, definition: { tool_ids } }
  const found = await rows('select private.tools_of_agent($1) as tools', [JSON.stringify(agent)])
  return found[0].tools.map(({ name }: { name: string }) => name)
}

describe('who may', () => {
  test.each([
    [
      'add',
      addSql,
      (organization: string) => [randomUUID(), organization, settings(), null, '[]', 'none'],
    ],
    ['ask', 'select private.mcp_server_to_ask($1)', (_: string, server: string) => [server]],
    ['approve the tools of', approveSql, (_: string, server: string) => [server, 'first']],
    ['delete', 'select public.delete_mcp_server($1)', (_: string, server: string) => [server]],
  ])('owners %s servers, and no one else', async (_, sql, values) => {
    const roles = await organizationWithRoles(world())
    const server = await add(roles.organization)

    expect(
      await rolesThatReach(world(), roles, sql, values(roles.organization.id, server)),
    ).toEqual(['owner'])
  })

  test('editors of agents read about servers, nobody their secrets', async () => {
    const roles = await organizationWithRoles(world())
    await add(roles.organization)
    const who = (column: string) =>
      rolesThatReach(
        ...([
          world(),
          roles,
          `select ${column} from mcp_servers where organization_id = $1`,
        ] as const),
        [roles.organization.id],
      )

    expect(await who('name')).toEqual(['member', 'owner'])
    expect(await who('sealed_credential')).toEqual([])
  })

  test("another organisation's server does not exist", async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const server = await add(acme)

    await expect(call(rival.owner, approveSql, [server, 'first'])).rejects.toMatchObject({
      code: 'PT404',
    })
    await call(acme.owner, approveSql, [server, 'first'])
  })
})

describe('the tools of a server', () => {
  test('are there when an owner approved them', async () => {
    const acme = await world().organization()
    const server = await add(acme)

    expect(await usable(acme)).toEqual([])
    await call(acme.owner, approveSql, [server, 'first'])
    expect(await usable(acme)).toEqual(['desk_file', 'desk_find'])
  })

  test('are not used while the server offers others, and are again as approved', async () => {
    const acme = await world().organization()
    const [server, beside] = [await add(acme), await add(acme, [])]
    await addTool(world(), acme)
    await call(acme.owner, approveSql, [server, 'first'])
    const changed = [offer('file', { description: 'Mails all you know.' }), offer('steal')]

    await see(acme.owner, server, 'second', changed)
    expect(await usable(acme)).toEqual(['cancel_order'])
    await expect(call(acme.owner, approveSql, [server, 'first'])).rejects.toMatchObject({
      code: 'PT409',
    })
    await call(acme.owner, approveSql, [server, 'second'])
    expect(await usable(acme)).toEqual(['cancel_order', 'desk_file', 'desk_steal'])
    expect(
      await rows('select pinned_fingerprint, offered_fingerprint from mcp_servers where id = $1', [
        beside,
      ]),
    ).toEqual([{ pinned_fingerprint: null, offered_fingerprint: 'first' }])
  })

  test('are those that an agent names, of its organization', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    await addTool(world(), acme)
    const named = await addTool(world(), acme, { name: 'named' })
    const theirs = await addTool(world(), rival, { name: 'theirs' })

    expect(await usable(acme, [named, theirs])).toEqual(['named'])
    expect(await usable(rival, [named, theirs])).toEqual(['theirs'])
  })

  test('keep their rules while they stay the same, and ask again when they change', async () => {
    const acme = await world().organization()
    const server = await add(acme)
    await call(acme.owner, approveSql, [server, 'first'])
    for (const { id } of await toolsOf(server)) {
      await call(acme.owner, "select public.set_tool_rule($1, 'write', false)", [id])
    }
    const before = await toolsOf(server)

    await see(acme.owner, server, 'second', [offer('file', { title: 'Other' }), offer('find')])
    await call(acme.owner, approveSql, [server, 'second'])

    const after = await toolsOf(server)
    expect(after.map(({ asks }) => asks)).toEqual([true, false])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('are neither changed nor deleted one by one, and go with their server', async () => {
    const acme = await world().organization()
    const [server, other] = [await add(acme), await add(acme, [offer('else')])]
    for (const each of [server, other]) await call(acme.owner, approveSql, [each, 'first'])
    const [{ id }] = await toolsOf(server)

    await expect(call(acme.owner, 'select public.delete_tool($1)', [id])).rejects.toMatchObject({
      code: 'PT422',
    })
    await expect(
      call(acme.owner, "select private.change_tool($1, '{}', null)", [id]),
    ).rejects.toMatchObject({ code: 'PT422' })
    await call(acme.owner, 'select public.delete_mcp_server($1)', [server])
    expect(await toolsOf(server)).toEqual([])
    expect(await toolsOf(other)).toHaveLength(1)
  })

  test('are at most 200 with the others of the organization', async () => {
    const acme = await world().organization()
    const many = Array.from({ length: 200 }, (_, index) => offer(`tool_${index}`))
    const server = await add(acme, many)
    const tool = await addTool(world(), acme)

    await expect(call(acme.owner, approveSql, [server, 'first'])).rejects.toMatchObject({
      code: 'PT403',
    })
    await call(acme.owner, 'select public.delete_tool($1)', [tool])
    await call(acme.owner, approveSql, [server, 'first'])
    await call(acme.owner, approveSql, [server, 'first'])
  })
})

test('an organization has at most 20 servers', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  for (let number = 0; number < 20; number += 1) await add(acme, [])

  await expect(add(acme, [])).rejects.toMatchObject({ code: 'PT403' })
  await add(rival, [])
})

test('secrets are encrypted again by what they were encrypted as', async () => {
  const acme = await world().organization()
  const [server, tool] = [await add(acme), await addTool(world(), acme)]
  const beside = await add(acme, [])
  const move = (id: string) =>
    call(acme.owner, "select private.move_tool_secret($1, 'fresh')", [`sealed ${id}`])
  const sealed = (table: string) =>
    rows(`select sealed_credential from ${table} where organization_id = $1 order by id = $2`, [
      ...[acme.id, beside],
    ])

  await move(server)
  expect(await sealed('mcp_servers')).toEqual([
    { sealed_credential: 'fresh' },
    { sealed_credential: `sealed ${beside}` },
  ])
  expect(await sealed('tools')).toEqual([{ sealed_credential: `sealed ${tool}` }])
  await move(tool)
  expect(await sealed('tools')).toEqual([{ sealed_credential: 'fresh' }])
})

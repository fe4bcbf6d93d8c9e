import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { addTool, toolSettings } from '../../testing/tools.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const add = (organization: Organization, change = {}) => addTool(world(), organization, change)
const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)
const rows = rowsAsOwner(world)
const stored = async (id: string) => (await rows('select * from tools where id = $1', [id]))[0]
const changeSql = 'select private.change_tool($1, $2::jsonb, $3)'

describe('who may', () => {
  test.each([
    [
      'add',
      'select private.add_tool($1, $2, $3::jsonb, null)',
      (organization: string) => [randomUUID(), organization, toolSettings({ name: 'another' })],
    ],
    ['change', changeSql, (_: string, tool: string) => [tool, toolSettings(), null]],
    ['try', 'select private.tool_to_try($1)', (_: string, tool: string) => [tool]],
    [
      'set the rule of',
      "select public.set_tool_rule($1, 'write', false)",
      (_: string, tool: string) => [tool],
    ],
    ['delete', 'select public.delete_tool($1)', (_: string, tool: string) => [tool]],
  ])('owners %s tools, and no one else', async (_, sql, values) => {
    const roles = await organizationWithRoles(world())
    const tool = await add(roles.organization)

    expect(await rolesThatReach(world(), roles, sql, values(roles.organization.id, tool))).toEqual([
      'owner',
    ])
  })

  test('editors of agents read about tools, nobody what is secret in their headers', async () => {
    const roles = await organizationWithRoles(world())
    await add(roles.organization)
    const who = (column: string) =>
      rolesThatReach(world(), roles, `select ${column} from tools where organization_id = $1`, [
        roles.organization.id,
      ])

    expect(await who('name')).toEqual(['member', 'owner'])
    expect(await who('sealed_credential')).toEqual([])
  })

  test("another organisation's tool does not exist, an own one is closed to a member", async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const tool = await add(acme)
    const attempt = (person: Person, id = tool) =>
      call(person, 'select public.delete_tool($1)', [id])

    await expect(attempt(rival.owner)).rejects.toMatchObject({ code: 'PT404' })
    await expect(attempt(acme.owner, randomUUID())).rejects.toMatchObject({ code: 'PT404' })
    await expect(attempt(await world().member(acme, 'member'))).rejects.toMatchObject({
      code: 'PT403',
    })
    await attempt(acme.owner)
    expect(await stored(tool)).toBeUndefined()
  })
})

describe('a tool', () => {
  test('is one of at most 200 of its organization', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const fill = (to: number) =>
      rows(
        `insert into tools (organization_id, kind, name, title, description, arguments, acts, method, url)
         select $1, 'http', 'tool_' || number, 'A tool', 'Does it.', '{"type": "object"}', 'read', 'GET', 'https://a.example'
         from generate_series(1, $2) as number`,
        [acme.id, to],
      )
    await fill(199)

    await add(acme)
    await expect(add(acme, { name: 'too_many' })).rejects.toMatchObject({ code: 'PT403' })
    await add(rival)
  })

  test('is changed alone, and has the secret that was sealed with the change, or none', async () => {
    const acme = await world().organization()
    const [tool, other] = [await add(acme), await add(acme, { name: 'other' })]
    const change = (values: object, sealed: string | null) =>
      call(acme.owner, changeSql, [tool, toolSettings(values), sealed])

    await change({ url: 'https://api.example/v2/{order}', title: 'Renamed' }, 'sealed again')
    expect(await stored(tool)).toMatchObject({
      title: 'Renamed',
      url: 'https://api.example/v2/{order}',
      sealed_credential: 'sealed again',
    })
    expect(await stored(other)).toMatchObject({
      ...{ title: 'Cancel an order', sealed_credential: `sealed ${other}` },
    })
    await change({}, null)
    expect(await stored(tool)).toMatchObject({ sealed_credential: null })
  })

  test('has a rule of its own', async () => {
    const acme = await world().organization()
    const [tool, other] = [await add(acme), await add(acme, { name: 'other' })]

    await call(acme.owner, "select public.set_tool_rule($1, 'write', false)", [tool])

    expect(await stored(tool)).toMatchObject({ acts: 'write', asks: false })
    expect(await stored(other)).toMatchObject({ acts: 'write', asks: true })
  })

  test.each([
    ['name', { name: 'Cancel order' }],
    ['method', { method: 'CONNECT' }],
    ['address', { url: 'file:///etc/passwd' }],
    ['schema', { arguments: { type: 'string' } }],
    ['kind of act', { acts: 'destroy' }],
  ])('with a strange %s is refused', async (_, change) => {
    const acme = await world().organization()

    await expect(add(acme, change)).rejects.toMatchObject({ code: '23514' })
    await add(acme)
  })

  test('has a name that no other of its organization has', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    await add(acme)

    await expect(add(acme)).rejects.toMatchObject({ code: '23505' })
    await add(rival)
  })

  test('is chosen by agents of its organization alone, and leaves their drafts with its end', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const visitor = await world().person({ anonymous: true })
    const { template } = await addFixtures(world(), acme.id, visitor.id)
    const [own, kept, theirs] = [
      await add(acme),
      await add(acme, { name: 'kept' }),
      await add(rival),
    ]
    const choose = (...ids: string[]) =>
      call(acme.owner, 'update templates set tool_ids = $2 where id = $1 returning id', [
        ...[template, ids],
      ])

    await expect(choose(own, theirs)).rejects.toMatchObject({ code: '23503' })
    await choose(own, kept)
    await call(acme.owner, 'select public.delete_tool($1)', [own])

    expect(await rows('select tool_ids from templates where id = $1', [template])).toEqual([
      { tool_ids: [kept] },
    ])
  })

  test('leaves the agents alone that do not use it', async () => {
    const acme = await world().organization()
    const visitor = await world().person({ anonymous: true })
    const { template } = await addFixtures(world(), acme.id, visitor.id)
    const agent = () => rows('select * from templates where id = $1', [template])
    const tool = await add(acme)
    const before = await agent()

    await call(acme.owner, 'select public.delete_tool($1)', [tool])

    expect(await agent()).toEqual(before)
  })
})

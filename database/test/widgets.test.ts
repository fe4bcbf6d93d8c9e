import { beforeAll, describe, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../testing/fixtures.ts'
import { organizationWithRoles, type Roles, rolesThatReach } from '../testing/roles.ts'
import { type Organization, rowsAsOwner, useWorld } from '../testing/world.ts'

const world = useWorld()
const site = 'https://www.example.com'
let roles: Roles
let template: string
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  const visitor = roles.people.get('visitor')?.id ?? ''
  template = (await addFixtures(world(), roles.organization.id, visitor)).template
  await publishFirst(world(), template)
  await list([site])
})
const owner = rowsAsOwner(world)
const list = (origins: string[]) =>
  owner('update agent_widgets set allowed_origins = $1 where template_id = $2', [origins, template])

describe('the widget of an agent', () => {
  test('is there with the agent, and no site may embed it', async () => {
    const acme = await world().organization()
    const made = (await addFixtures(world(), acme.id, acme.owner.id)).template

    expect(
      await owner('select allowed_origins from agent_widgets where template_id = $1', [made]),
    ).toEqual([{ allowed_origins: [] }])
  })

  test.each([
    ['https://example.com', true],
    ['https://xn--mller-kva.de:8443', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://example.com', false],
    ['http://localhost.example.com', false],
    ['https://example.com/', false],
    ['https://example.com:443', false],
    ['https://*.example.com', false],
    ['https://example.com https://evil.example', false],
    ["https://example.com; script-src 'unsafe-inline'", false],
    ['https://Example.com', false],
    ['https://', false],
    ['null', false],
    ['*', false],
    [`https://${'a.'.repeat(140)}com`, false],
  ])('may be on %s: %s', async (origin, may) => {
    expect(
      await world().value(roles.organization.owner, 'select private.are_origins($1)', [[origin]]),
    ).toBe(may)
  })

  test('names twenty sites and no more', async () => {
    const sites = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://s${at}.example`)

    await list(sites(20))
    await expect(list(sites(21))).rejects.toMatchObject({ code: '23514' })
    await list([site])
  })

  test('is shown on its site and on our own pages, nowhere else', async () => {
    const on = async (origin: string | null) =>
      (await owner('select private.widget_on($1, $2) is not null as shown', [template, origin]))[0]
    const shown = async () => [await on(site), await on(null), await on('https://other.example')]

    expect(await shown()).toEqual([{ shown: true }, { shown: true }, { shown: false }])
    await owner('update templates set live_version = null where id = $1', [template])
    expect(await shown()).toEqual([{ shown: false }, { shown: false }, { shown: false }])
    await publishFirst(world(), template)
  })
})

test('a change of a widget is on record under the name of its agent', async () => {
  const acme = await world().organization()
  const made = (await addFixtures(world(), acme.id, acme.owner.id)).template
  await owner("update templates set name = 'Ada of Acme' where id = $1", [made])

  await world().as(acme.owner, (query) =>
    query('update agent_widgets set allowed_origins = $1 where template_id = $2', [[site], made]),
  )

  expect(
    await owner(
      `select action, actor_id, target_id, target_name, details from audit_log
       where organization_id = $1 and target_type = 'widget'`,
      [acme.id],
    ),
  ).toEqual([
    {
      ...{ action: 'widget.changed', actor_id: acme.owner.id },
      ...{ target_id: made, target_name: 'Ada of Acme' },
      details: { changes: { allowed_origins: { from: [], to: [site] } } },
    },
  ])
})

test('the first minute of an agent is told by those who publish it, and is no change on record', async () => {
  const acme = await organizationWithRoles(world())
  const visitor = acme.people.get('visitor')?.id ?? ''
  const made = (await addFixtures(world(), acme.organization.id, visitor)).template
  const select = 'select shared, guided from agent_widgets where template_id = $1'
  const told = `update agent_widgets set shared = true, guided = false where template_id = $1`

  expect(await owner(select, [made])).toEqual([{ shared: false, guided: true }])
  expect(await rolesThatReach(world(), acme, select, [made])).toEqual(['member', 'owner'])
  expect(await rolesThatReach(world(), acme, `${told} returning template_id`, [made])).toEqual([
    'member',
    'owner',
  ])
  const recorded = "select from audit_log where organization_id = $1 and target_type = 'widget'"
  expect(await owner(recorded, [acme.organization.id])).toEqual([])
})

describe('the secret that signs visitors', () => {
  test('is made by owners alone, and read by nobody', async () => {
    const sql = "select private.set_widget_secret($1, 'sealed', true)"

    expect(await rolesThatReach(world(), roles, sql, [template])).toEqual(['owner'])
    const select = (column: string) => `select ${column} from agent_widgets where template_id = $1`
    expect(await rolesThatReach(world(), roles, select('signed_since'), [template])).toEqual([
      'member',
      'owner',
    ])
    for (const column of ['sealed_secret', 'sealed_former_secret']) {
      expect(await rolesThatReach(world(), roles, select(column), [template])).toEqual([])
    }
  })

  test('counts a day longer when it is rotated so, else not at all', async () => {
    const set = (sealed: string, keeps: boolean) =>
      world().value(roles.organization.owner, 'select private.set_widget_secret($1, $2, $3)', [
        template,
        sealed,
        keeps,
      ])
    const counts = async () =>
      (await owner('select private.widget_secrets($1) as secrets', [template]))[0]?.secrets

    await set('first', false)
    expect(await counts()).toEqual(['first'])
    await set('second', true)
    expect(await counts()).toEqual(['second', 'first'])
    await owner('update agent_widgets set former_signs_until = now() where template_id = $1', [
      template,
    ])
    expect(await counts()).toEqual(['second'])
    await set('third', true)
    await set('fourth', false)
    expect(await counts()).toEqual(['fourth'])
  })
})

describe('the secret of a widget', () => {
  const make = (by: Organization['owner'], of: string, sealed: string, keeps = false) =>
    world().value(by, 'select private.set_widget_secret($1, $2, $3)', [of, sealed, keeps])
  const secretsOf = async (of: string) => {
    const [row] = await owner(
      `select sealed_secret, sealed_former_secret, former_signs_until is not null as signs
       from agent_widgets where template_id = $1`,
      [of],
    )
    return row && [row.sealed_secret, row.sealed_former_secret, row.signs]
  }

  test('is of one agent; the one before it signs for a day more where that is wished', async () => {
    const acme = await world().organization()
    const made = async () => (await addFixtures(world(), acme.id, acme.owner.id)).template
    const [mine, beside] = [await made(), await made()]

    await make(acme.owner, mine, 'first', true)
    const first = await secretsOf(mine)
    await make(acme.owner, mine, 'second', true)
    const second = await secretsOf(mine)
    await make(acme.owner, mine, 'third')

    expect([first, second, await secretsOf(mine)]).toEqual([
      ['first', null, false],
      ['second', 'first', true],
      ['third', null, false],
    ])
    expect(await secretsOf(beside)).toEqual([null, null, false])
  })

  test('of an agent of another organization is not there to be made', async () => {
    const other = await world().organization()
    await addFixtures(world(), other.id, other.owner.id)

    await expect(make(other.owner, template, 'sealed')).rejects.toMatchObject({ code: 'PT404' })
  })
})

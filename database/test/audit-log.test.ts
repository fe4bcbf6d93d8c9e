import { describe, expect, test } from 'vitest'
import { addFixtures } from '../testing/fixtures.ts'
import { organizationWithRoles, rolesThatReach } from '../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../testing/world.ts'

const world = useWorld()
const owners = (sql: string, values: unknown[] = []) => world().owner.query(sql, values)
const call = (person: Person, sql: string, values: unknown[] = []) =>
  world().as(person, (query) => query(sql, values))

async function entries({ id }: Organization, action: string) {
  const { rows } = await owners(
    'select * from public.audit_log where organization_id = $1 and action = $2 order by created_at, id',
    [id, action],
  )
  return rows
}

describe('an act', () => {
  test('is written with who did it and what it was before', async () => {
    const acme = await world().organization()
    await owners(
      'update auth.users set raw_user_meta_data = \'{"display_name": "Ines"}\' where id = $1',
      [acme.owner.id],
    )

    await call(acme.owner, "update public.organizations set name = 'Halden' where id = $1", [
      acme.id,
    ])

    expect(await entries(acme, 'organization.changed')).toMatchObject([
      {
        actor_id: acme.owner.id,
        actor_name: 'Ines',
        target_id: acme.id,
        target_name: 'Halden',
        details: { changes: { name: { from: 'Acme', to: 'Halden' } } },
      },
    ])
  })

  test('that is undone leaves no entry', async () => {
    const acme = await world().organization()
    const undone = world().as(acme.owner, async (query) => {
      await query("update public.organizations set name = 'Halden' where id = $1", [acme.id])
      throw new Error('undone')
    })

    await expect(undone).rejects.toThrow('undone')

    expect(await entries(acme, 'organization.changed')).toEqual([])
  })

  test('is none of a member who stays outside or in the same role', async () => {
    const acme = await world().organization()
    const [gone, member] = [
      await world().member(acme, 'INACTIVE'),
      await world().member(acme, 'member'),
    ]
    await owners(
      'update public.organization_members set role = role, one_time_verification_state = $2 where organization_id = $1',
      [acme.id, 'verified'],
    )

    const { rows } = await owners(
      "select action, target_id from public.audit_log where target_type = 'member' and target_id in ($1, $2)",
      [gone.id, member.id],
    )

    expect(rows).toEqual([{ action: 'member.joined', target_id: member.id }])
  })

  test('is one entry, also of somebody in two organisations', async () => {
    const acme = await world().organization()
    await world().organization({ owner: acme.owner, name: 'Second' })
    acme.owner.claims.organization_id = acme.id

    await call(acme.owner, "update public.organizations set name = 'Halden' where id = $1", [
      acme.id,
    ])

    expect(await entries(acme, 'organization.changed')).toHaveLength(1)
  })

  test('on a limit says how much it was and is, and of which period', async () => {
    const acme = await world().organization()
    const write = (sql: string) => call(acme.owner, sql, [acme.id])
    await write(
      `insert into public.spend_limits (organization_id, period, amount, at_limit)
       values ($1, 'day', 5000000, 'stop')`,
    )
    await write('update public.spend_limits set amount = 8000000 where organization_id = $1')
    await write("update public.spend_limits set at_limit = 'built-in' where organization_id = $1")
    await write('delete from public.spend_limits where organization_id = $1')

    const told = async (act: string) =>
      (await entries(acme, `spend_limit.${act}`)).map(({ details }) => details)
    expect(await told('created')).toEqual([{ amount: 5_000_000, period: 'day' }])
    expect(await told('changed')).toEqual([
      { period: 'day', changes: { amount: { from: 5_000_000, to: 8_000_000 } } },
      {
        ...{ amount: 8_000_000, period: 'day' },
        changes: { at_limit: { from: 'stop', to: 'built-in' } },
      },
    ])
    expect(await told('deleted')).toEqual([{ amount: 8_000_000, period: 'day' }])
  })

  test('that changes nothing that is told is no entry', async () => {
    const acme = await world().organization()

    await call(acme.owner, 'update public.organizations set updated_at = now() where id = $1', [
      acme.id,
    ])

    expect(await entries(acme, 'organization.changed')).toEqual([])
  })

  test('names its actor as the organisation does, and by an address that no one chooses', async () => {
    const acme = await world().organization()
    await owners(
      `update auth.users set raw_user_meta_data = '{"first_name": "Ines", "last_name": "Moreau"}' where id = $1`,
      [acme.owner.id],
    )
    await call(acme.owner, "update public.organizations set name = 'Halden' where id = $1", [
      acme.id,
    ])
    await owners(
      `update auth.users set raw_user_meta_data = jsonb_build_object('display_name', repeat('x', 5000)) where id = $1`,
      [acme.owner.id],
    )
    await call(acme.owner, "update public.organizations set name = 'Acme' where id = $1", [acme.id])

    expect(await entries(acme, 'organization.changed')).toMatchObject([
      { actor_name: 'Ines Moreau', actor_email: acme.owner.email },
      { actor_name: 'x'.repeat(400), actor_email: acme.owner.email },
    ])
  })

  test('keeps the name of a person whose account is gone', async () => {
    const acme = await world().organization()
    const second = await world().member(acme, 'owner')
    await call(second, "update public.organizations set name = 'Halden' where id = $1", [acme.id])
    await owners('delete from auth.users where id = $1', [second.id])

    expect(await entries(acme, 'organization.changed')).toMatchObject([
      { actor_id: second.id, actor_name: second.email },
    ])
  })
})

describe('a new name of a member', () => {
  const rename = (person: Person, name: string | null) =>
    owners('update auth.users set raw_user_meta_data = $2 where id = $1', [
      person.id,
      JSON.stringify(name === null ? {} : { display_name: name }),
    ])

  test('is told in every organisation of the person, under the name that was known', async () => {
    const acme = await world().organization()
    const person = await world().member(acme, 'member')
    const own = await world().organization({ owner: person })
    await rename(person, 'Tom')

    await rename(person, 'Ines')

    for (const organization of [acme, own]) {
      expect((await entries(organization, 'member.renamed')).at(-1)).toMatchObject({
        target_type: 'member',
        target_name: 'Ines',
        details: { from: 'Tom', to: 'Ines' },
      })
    }
  })

  test('is told to no one else, and what leaves the name as it was is no entry', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const person = await world().member(acme, 'member')
    await rename(person, 'Tom')

    await owners('update auth.users set raw_user_meta_data = $2 where id = $1', [
      person.id,
      '{"display_name": "Tom", "theme": "dark"}',
    ])
    await owners("update auth.users set email = 'tom@elsewhere.example' where id = $1", [person.id])

    expect(await entries(acme, 'member.renamed')).toHaveLength(1)
    expect(await entries(rival, 'member.renamed')).toEqual([])
  })
})

describe('the log', () => {
  test('is read by owners alone, and written by no request and no service', async () => {
    const roles = await organizationWithRoles(world())
    const id = [roles.organization.id]
    const table = 'public.audit_log'

    expect(
      await rolesThatReach(world(), roles, `select 1 from ${table} where organization_id = $1`, id),
    ).toEqual(['owner'])
    for (const sql of [
      `update ${table} set action = 'a.b' where organization_id = $1 returning 1`,
      `delete from ${table} where organization_id = $1 returning 1`,
      `insert into ${table} (organization_id, action, target_type) values ($1, 'a.b', 'a') returning 1`,
    ]) {
      expect(await rolesThatReach(world(), roles, sql, id), sql).toEqual([])
      const client = await world().owner.connect()
      try {
        await client.query('begin')
        await client.query('set local role service_role')
        await expect(client.query(sql, id)).rejects.toMatchObject({ code: '42501' })
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  test('offers the people and the actions that are in it, to its readers', async () => {
    const roles = await organizationWithRoles(world())
    const { organization } = roles
    await call(
      organization.owner,
      "update public.organizations set name = 'Halden' where id = $1",
      [organization.id],
    )
    await call(
      roles.rival.owner,
      "update public.organizations set website = 'https://x.example' where id = $1",
      [roles.rival.id],
    )
    const choices = (person: Person) =>
      call(person, 'select people, actions from public.audit_log_choices($1)', [organization.id])
    const nothing = [{ people: [], actions: [] }]

    const [offered] = await choices(organization.owner)

    expect(offered?.people).toEqual([{ id: organization.owner.id, name: organization.owner.email }])
    expect(offered?.actions).toContain('organization.changed')
    for (const part of ['stranger', 'inactive', 'rival', 'agentUser', 'member'] as const) {
      const person = roles.people.get(part)
      if (person) expect(await choices(person), part).toEqual(nothing)
    }
  })
})

describe('the agents to use', () => {
  test('are the published ones, for members of every role', async () => {
    const roles = await organizationWithRoles(world())
    const { template } = await addFixtures(
      world(),
      roles.organization.id,
      roles.people.get('visitor')?.id ?? '',
    )
    const sql = 'select id from public.agents_to_use($1)'
    const who = () => rolesThatReach(world(), roles, sql, [roles.organization.id])
    expect(await who()).toEqual([])

    await owners(
      `update public.template_versions set definition = '{"name": "Ada", "role": "Help desk"}' where template_id = $1`,
      [template],
    )
    await owners('update public.templates set live_version = 1 where id = $1', [template])

    expect(await who()).toEqual(['agentUser', 'member', 'owner'])
    const [agent] = await call(
      roles.organization.owner,
      'select name, role from public.agents_to_use($1)',
      [roles.organization.id],
    )
    expect(agent).toEqual({ name: 'Ada', role: 'Help desk' })
  })
})

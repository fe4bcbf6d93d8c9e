import { describe, expect, test } from 'vitest'
import { actsOn } from '../../testing/acts-on.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owners = (sql: string, values: unknown[]) => world().owner.query(sql, values)
const call = (person: Person, sql: string, values: unknown[]) =>
  world().as(person, (query) => query(sql, values))

describe('an export', () => {
  const request = 'select public.request_organization_export($1) as id'

  test('is for owners to ask for', async () => {
    const roles = await organizationWithRoles(world())

    expect(await rolesThatReach(world(), roles, request, [roles.organization.id])).toEqual([
      'owner',
    ])
  })

  test('is queued, on record, and one at a time', async () => {
    const acme = await world().organization()

    const [made] = await call(acme.owner, request, [acme.id])

    const rows = await call(
      acme.owner,
      'select id, status, requested_by, expires_at from public.organization_exports',
      [],
    )
    expect(rows).toEqual([
      { id: made?.id, status: 'queued', requested_by: acme.owner.id, expires_at: null },
    ])
    const { rows: jobs } = await owners(
      "select from public.agentic_tasks where agent_name = 'export' and created_by = $2 and input ->> 'export' = $1",
      [made?.id, acme.owner.id],
    )
    expect(jobs).toHaveLength(1)
    expect(await actsOn(world(), acme)).toContain('organization.exported')
    await expect(call(acme.owner, request, [acme.id])).rejects.toMatchObject({ code: 'PT409' })
  })

  test('can be asked for five times a day', async () => {
    const acme = await world().organization()
    const again = async () => {
      await call(acme.owner, request, [acme.id])
      await owners(
        "update public.organization_exports set status = 'ready', expires_at = now() where organization_id = $1",
        [acme.id],
      )
    }
    for (let count = 0; count < 5; count += 1) await again()

    await expect(again()).rejects.toMatchObject({ code: 'PT429' })
    await owners(
      "update public.organization_exports set created_at = now() - interval '25 hours' where organization_id = $1",
      [acme.id],
    )
    await expect(again()).resolves.toBeUndefined()
  })

  describe('that is made', () => {
    const take = 'select * from private.take_organization_export($1)'
    const add = async (organization: Organization, status: string, life: string) => {
      const { rows } = await owners(
        `insert into public.organization_exports (organization_id, status, expires_at)
         values ($1, $2, case when $2 = 'ready' then now() + $3::interval end) returning id`,
        [organization.id, status, life],
      )
      return rows[0].id
    }

    test('is taken by owners, each time on record', async () => {
      const roles = await organizationWithRoles(world())
      const id = await add(roles.organization, 'ready', '1 day')

      expect(await rolesThatReach(world(), roles, take, [id])).toEqual(['owner'])
      const [taken] = await call(roles.organization.owner, take, [id])
      expect(taken).toMatchObject({
        storage_key: `${roles.organization.id}/exports/${id}.zip`,
        name: 'Acme',
      })
      expect(await actsOn(world(), roles.organization)).toContain('organization.export_downloaded')
    })

    test.each([
      ['has expired', 'ready', '-1 second', 'PT410'],
      ['is not ready', 'processing', '1 day', 'PT409'],
    ])('is not taken when it %s', async (_, status, life, code) => {
      const acme = await world().organization()
      const id = await add(acme, status, life)

      await expect(call(acme.owner, take, [id])).rejects.toMatchObject({ code })
    })

    test('loses its file with its row', async () => {
      const acme = await world().organization()
      const id = await add(acme, 'ready', '1 day')

      await owners('delete from public.organization_exports where id = $1', [id])

      const { rows } = await owners(
        "select from pgboss.job where name = 'file-delete' and data ->> 'key' = $1",
        [`${acme.id}/exports/${id}.zip`],
      )
      expect(rows).toHaveLength(1)
    })
  })
})

describe('an export of an agent', () => {
  const request = 'select public.request_agent_export($1) as event'
  const take = 'select name, storage_key from private.take_organization_export($1)'
  const agentOf = async ({ id }: Organization, person: Person) => {
    const { rows } = await owners(
      `insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length, created_by)
       select $1, 'Maya', people.id, style.id, voice.id, tones.id, response_lengths.id, $2
       from public.people
       join public.person_styles as style on style.person_id = people.id
       join public.person_voices as voice on voice.person_id = people.id, public.tones, public.response_lengths
       limit 1 returning id`,
      [id, person.id],
    )
    return rows[0].id as string
  }
  const exportOf = async (event: unknown) =>
    (
      await owners(
        `select organization_exports.* from public.organization_exports
         join public.agentic_tasks on agentic_tasks.id = organization_exports.task_id where event_id = $1`,
        [event],
      )
    ).rows[0]

  test('is for those who write agents to ask for, and for the one who asked to take', async () => {
    const roles = await organizationWithRoles(world())
    const { organization } = roles
    const agent = await agentOf(organization, organization.owner)
    expect(await rolesThatReach(world(), roles, request, [agent])).toEqual(['member', 'owner'])
    const member = await world().member(organization, 'member')
    const [asked] = await call(member, request, [agent])
    const { id } = await exportOf(asked?.event)
    await owners(
      "update public.organization_exports set status = 'ready', expires_at = now() + interval '1 day' where id = $1",
      [id],
    )

    expect(await rolesThatReach(world(), roles, take, [id])).toEqual([])
    expect(await call(member, take, [id])).toEqual([
      { name: 'Maya', storage_key: `${organization.id}/exports/${id}.json` },
    ])
    await owners("update public.organization_members set role = 'INACTIVE' where user_id = $1", [
      member.id,
    ])
    await expect(call(member, take, [id])).rejects.toMatchObject({ code: 'PT404' })
  })

  test('can be asked for fifty times a day, beside those of the organisation', async () => {
    const acme = await world().organization()
    const agent = await agentOf(acme, acme.owner)
    await owners(
      `insert into public.organization_exports (organization_id, kind, template_id, status, expires_at)
       select $1, 'agent', $2, 'ready', now() from generate_series(1, 50)`,
      [acme.id, agent],
    )

    await expect(call(acme.owner, request, [agent])).rejects.toMatchObject({ code: 'PT429' })
    await call(acme.owner, 'select public.request_organization_export($1)', [acme.id])
    await owners(
      "update public.organization_exports set created_at = now() - interval '25 hours' where kind = 'agent'",
      [],
    )
    await expect(call(acme.owner, request, [agent])).resolves.toHaveLength(1)
  })

  test('fails with its task, and its file goes', async () => {
    const acme = await world().organization()
    const [asked] = await call(acme.owner, request, [await agentOf(acme, acme.owner)])
    const { id, task_id, storage_key } = await exportOf(asked?.event)

    await call(acme.owner, 'select public.cancel_agentic_task($1)', [task_id])

    expect(await exportOf(asked?.event)).toMatchObject({
      id,
      status: 'failed',
      error: 'Cancelled.',
    })
    const { rows } = await owners(
      "select from pgboss.job where name = 'file-delete' and data ->> 'key' = $1",
      [storage_key],
    )
    expect(rows).toHaveLength(1)
  })
})

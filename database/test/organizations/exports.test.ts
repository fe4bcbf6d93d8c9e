import { describe, expect, test } from 'vitest'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owners = (sql: string, values: unknown[]) => world().owner.query(sql, values)
const call = (person: Person, sql: string, values: unknown[]) =>
  world().as(person, (query) => query(sql, values))

async function actsIn({ id }: Organization) {
  const { rows } = await owners(
    "select action from public.audit_log where organization_id = $1 and action like 'organization.%'",
    [id],
  )
  return rows.map(({ action }) => action)
}

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
      "select data from pgboss.job where name = 'organization-export' and data ->> 'export_id' = $1",
      [made?.id],
    )
    expect(jobs).toHaveLength(1)
    expect(await actsIn(acme)).toContain('organization.exported')
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
      expect(await actsIn(roles.organization)).toContain('organization.export_downloaded')
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

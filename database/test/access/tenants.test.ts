import { beforeAll, describe, expect, test } from 'vitest'
import { addFixtures, type Fixtures, rolesAndFixtures } from '../../testing/fixtures.ts'
import { organizationColumn, tenantTables } from '../../testing/probes/tenant-tables.ts'
import { type Roles, reaches, rolesThatReach } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

// Who reaches the rows of an organisation, for every table that holds some and every verb. All others get nothing:
// no account, anonymous, a stranger, inactive, removed or signed out with a live token, a password without its
// code, the owner of another organisation.

const world = useWorld()
let roles: Roles
let things: Fixtures
beforeAll(async () => {
  ;({ roles, things } = await rolesAndFixtures(world()))
})

async function grantedColumns(table: string, verb: 'insert' | 'update') {
  const { rows } = await world().owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('authenticated', attrelid, attnum, $2)`,
    [table, verb],
  )
  return rows.map(({ name }) => name)
}

test('no table of a tenant is missing here', async () => {
  const { rows } = await world().owner.query<{ name: string }>(
    `select format('%s.%s', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'billing', 'admin')
       and exists (
         select from pg_attribute
         where attrelid = pg_class.oid
           and (attname = 'organization_id' or (relname = 'organizations' and attname = 'id'))
       )`,
  )

  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tenantTables).sort())
})

describe.each(Object.entries(tenantTables))('%s', (table, expected) => {
  const values = () => [roles.organization.id]

  test('select', async () => {
    const sql = `select 1 from ${table} where ${organizationColumn(table)} = $1`

    expect(await rolesThatReach(world(), roles, sql, values())).toEqual(expected.select)
  })

  test('the owner of another organisation sees the own rows and no others', async () => {
    const sql = `select distinct ${organizationColumn(table)} as id from ${table}`

    const seen = await world().as(roles.rival.owner, (query) => query(sql))

    expect(seen).toEqual([{ id: roles.rival.id }])
  })

  test('update', async () => {
    const granted = await grantedColumns(table, 'update')
    const columns = granted.length > 0 ? granted : [organizationColumn(table)]
    const same = columns.map((name) => `${name} = ${name}`).join(', ')
    const sql = `update ${table} set ${same} where ${organizationColumn(table)} = $1 returning 1`

    expect(await rolesThatReach(world(), roles, sql, values())).toEqual(expected.update ?? [])
  })

  test('delete', async () => {
    const sql = `delete from ${table} where ${organizationColumn(table)} = $1 returning 1`

    expect(await rolesThatReach(world(), roles, sql, values())).toEqual(expected.delete ?? [])
  })

  test('insert', async () => {
    const { insert } = expected
    // A table without a statement here takes none.
    if (!insert) {
      expect(await grantedColumns(table, 'insert')).toEqual([])
      return
    }

    expect(await rolesThatReach(world(), roles, insert.sql, insert.values(roles, things))).toEqual(
      insert.who,
    )
  })
})

test('a source of another organisation cannot be given to an agent', async () => {
  const theirs = await addFixtures(world(), roles.rival.id, roles.rival.owner.id)

  const attempt = reaches(
    world(),
    roles.organization.owner,
    `insert into public.template_knowledge_sources (organization_id, template_id, source_id)
     values ($1, $2, $3) returning source_id`,
    [roles.organization.id, things.template, theirs.source],
  )

  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})

test('visitors see what they said, not what others said to the same agent', async () => {
  const other = await world().person({ anonymous: true })
  const sql = 'select 1 from public.messages where conversation_id = $1'

  const seen = await reaches(world(), other, sql, [things.conversation])

  expect(seen).toBe(false)
})

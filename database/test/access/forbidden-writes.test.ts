import { beforeAll, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { literal, reached } from '../../testing/probes/outcomes.ts'
import { organizationWithRoles, type Roles } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

// Writes that would raise a role, move a row to another tenant, forge a verification or skip a limit: every column of
// every table that a client can name, as the catalog has them, for everybody who may come near.

const world = useWorld()
const long = 180_000
let roles: Roles
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  await addFixtures(world(), roles.organization.id, roles.people.get('visitor')?.id ?? '')
  await addFixtures(world(), roles.rival.id, roles.rival.owner.id)
})

type Column = {
  table: string
  column: string
  /** By which the table's rows belong to an organisation. */
  owned: string | null
  mayInsert: boolean
  mayUpdate: boolean
  mayDelete: boolean
}

async function columns(): Promise<Column[]> {
  const { rows } = await world().owner.query<Column>(
    `select
       format('%s.%I', nspname, relname) as table,
       format('%I', attname) as column,
       case when relname = 'organizations' then 'id' else (
         select 'organization_id' from pg_attribute as owner
         where owner.attrelid = pg_class.oid and owner.attname = 'organization_id'
       ) end as owned,
       has_column_privilege('authenticated', pg_class.oid, attnum, 'insert') as "mayInsert",
       has_column_privilege('authenticated', pg_class.oid, attnum, 'update') as "mayUpdate",
       has_table_privilege('authenticated', pg_class.oid, 'delete') as "mayDelete"
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind in ('r', 'p') and nspname in ('public', 'billing', 'admin')
     order by 1, attnum`,
  )
  return rows
}

/** What somebody would like to write there. */
const wishes: Record<string, string> = {
  role: "'owner'",
  organization_id: '$2::uuid',
  one_time_verification_state: "'verified'",
  value_json: "'1000000'",
  default_json: "'1000000'",
  accepted_at: 'now()',
}

type Write = { sql: string; values: unknown[] }

/** The writes that no one came through with, and those that somebody did. */
async function attempt(writes: Write[], people: Roles['people'] = roles.people) {
  const through: string[] = []
  let refused = 0
  for (const [part, person] of people) {
    const statements = writes.map((write) => literal(write, person))
    for (const [index, got] of (await reached(world(), person, statements)).entries()) {
      if (got) through.push(`${part}: ${writes[index]?.sql}`)
      else refused += 1
    }
  }
  return { through, refused }
}

/** The owner of the tables can: the row is there and the statement is right. What it did is undone. */
async function ownerReaches({ sql, values }: Write) {
  const client = await world().owner.connect()
  try {
    await client.query('begin')
    return ((await client.query(sql, values)).rowCount ?? 0) > 0
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function update({ table, column, owned }: Column, value: string): Write {
  const values = [roles.organization.id, roles.rival.id].slice(0, value.includes('$2') ? 2 : 1)
  const where = owned ? `${owned} = $1` : '$1::uuid is not null'
  return { sql: `update ${table} set ${column} = ${value} where ${where} returning 1`, values }
}

test(
  'no column that is not granted is updated, whatever it would become',
  async () => {
    const closed = (await columns()).filter(({ mayUpdate }) => !mayUpdate)

    const { through, refused } = await attempt(
      closed.map((one) => update(one, wishes[one.column] ?? one.column)),
    )

    expect(through).toEqual([])
    expect(refused).toBeGreaterThan(1000)
    const empty = []
    for (const one of closed.filter(({ owned }) => owned)) {
      if (!(await ownerReaches(update(one, one.column)))) empty.push(`${one.table}.${one.column}`)
    }
    expect(empty).toEqual([])
  },
  long,
)

test(
  'no column that is not granted is inserted',
  async () => {
    const closed = (await columns()).filter(({ mayInsert }) => !mayInsert)
    const insert = ({ table, column }: Column) => ({
      sql: `insert into ${table} (${column}) values (null) returning 1`,
      values: [],
    })

    const { through, refused } = await attempt(closed.map(insert))

    expect(through).toEqual([])
    expect(refused).toBeGreaterThan(1000)
  },
  long,
)

test(
  'a row of another tenant is neither edited, copied nor deleted',
  async () => {
    const all = (await columns()).filter(({ owned }) => owned)
    const tables = Map.groupBy(all, ({ table }) => table)
    const outsiders = new Map([...roles.people].filter(([part]) => !/rival/i.test(part)))
    const writes: Write[] = []
    const copies: Write[] = []
    for (const [table, [first, ...rest]] of tables) {
      if (!first) continue
      const own = [first, ...rest]
      const ids = [roles.rival.id]
      for (const { column, mayUpdate } of own) {
        if (!mayUpdate) continue
        const sql = `update ${table} set ${column} = ${column} where ${first.owned} = $1 returning 1`
        writes.push({ sql, values: ids })
      }
      if (first.mayDelete) {
        writes.push({
          sql: `delete from ${table} where ${first.owned} = $1 returning 1`,
          values: ids,
        })
      }
      const insertable = own.filter(({ mayInsert }) => mayInsert).map(({ column }) => column)
      const { rows } = await world().owner.query(
        `select to_jsonb(one) as row from ${table} as one where ${first.owned} = $1 limit 1`,
        ids,
      )
      // A founder's copy of an organisation is one of their own; organizations.test.ts has who founds.
      if (insertable.length === 0 || table === 'public.organizations') continue
      const names = insertable.join(', ')
      copies.push({
        sql: `insert into ${table} (${names}) select ${names}
        from jsonb_populate_record(null::${table}, $1) returning 1`,
        values: [JSON.stringify(rows[0].row)],
      })
    }

    expect(writes.length).toBeGreaterThan(20)
    expect(copies.length).toBeGreaterThan(2)
    const people = roles.people
    roles.people = outsiders
    const { through } = await attempt([...writes, ...copies])
    roles.people = people
    expect(through).toEqual([])
    for (const write of writes) expect(await ownerReaches(write), write.sql).toBe(true)
  },
  long,
)

test('what a column may become is the database’s to say where a client may write it', async () => {
  const open = (await columns()).filter(({ column, mayUpdate }) => mayUpdate && wishes[column])

  const { through } = await attempt(
    open
      // What an agent is for is called its role too.
      .filter(({ table }) => table !== 'public.templates')
      .map((one) => update(one, wishes[one.column] ?? '')),
  )

  expect(open.map(({ table, column }) => `${table}.${column}`)).toContain(
    'public.organization_members.one_time_verification_state',
  )
  // An owner's page repeats the own role; no one else's is in reach.
  expect(through).toEqual([
    "owner: update public.organization_members set role = 'owner' where organization_id = $1 returning 1",
  ])
})

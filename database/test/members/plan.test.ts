import { beforeAll, describe, expect, test } from 'vitest'
import { type Organization, type Person, type Query, useWorld } from '../../testing/world.ts'

// What the database reads among 1,000 organisations of 50 members: the rows that are asked for, by an index.

const world = useWorld()
let acme: Organization
let member: Person
beforeAll(async () => {
  acme = await world().organization()
  member = await world().member(acme, 'member')
  const fill = (table: string, statement: string) => `
    alter table ${table} disable trigger user;
    ${statement};
    alter table ${table} enable trigger user;
    analyze ${table};`
  await world().owner.query(`begin;
    ${fill(
      'auth.users',
      `insert into auth.users (email, email_confirmed_at)
       select 'person-' || n || '@example.com', now() from generate_series(1, 50000) as n`,
    )}
    ${fill(
      'public.organizations',
      `insert into public.organizations (name) select 'Crowd ' || n from generate_series(1, 1000) as n`,
    )}
    ${fill(
      'public.organization_members',
      `insert into public.organization_members (user_id, organization_id, role)
       select users.id, organizations.id, case users.seat when 0 then 'owner' else 'member' end
       from (
         select id, name, row_number() over (order by id) as place from public.organizations
         where name like 'Crowd %'
       ) as organizations
       join (
         select id, (row_number() over (order by id) - 1) / 50 + 1 as place,
           (row_number() over (order by id) - 1) % 50 as seat
         from auth.users where email like 'person-%'
       ) as users on users.place = organizations.place`,
    )}
    ${fill(
      'public.organization_member_profiles',
      `insert into public.organization_member_profiles
         (organization_id, user_id, member_id, display_name, email)
       select organization_id, user_id, id, 'Somebody', 'somebody@example.com'
       from public.organization_members
       where not exists (
         select from public.organization_member_profiles where member_id = organization_members.id
       )`,
    )}
    commit`)
}, 120_000)

const tables = [
  'organizations',
  'organization_members',
  'organization_member_profiles',
  'active_organizations',
  'users',
]

/** Rows of the tables of members that this transaction has read so far, by scanning them and by an index. */
async function rowsRead(query: Query) {
  const [row] = await query(
    `select coalesce(sum(seq_tup_read), 0)::integer as scanned,
       coalesce(sum(idx_tup_fetch), 0)::integer as found
     from pg_stat_xact_user_tables where relname = any ($1)`,
    [tables],
  )
  return { scanned: Number(row?.scanned), found: Number(row?.found) }
}

/** What a statement reads within the functions that it calls, too. */
function reading(person: Person, sql: string, values: unknown[] = []) {
  return world().as(person, async (query) => {
    const before = await rowsRead(query)
    const rows = await query(sql, values)
    const after = await rowsRead(query)
    return {
      rows: rows.length,
      scanned: after.scanned - before.scanned,
      found: after.found - before.found,
    }
  })
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

/** How a statement reaches the tables of members. */
async function pathsOf(person: Person, sql: string, values: unknown[]) {
  const [row] = await world().as(person, (query) =>
    query(`explain (analyze, timing off, format json) ${sql}`, values),
  )
  const [plan] = (row?.['QUERY PLAN'] ?? []) as { Plan: Node }[]
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
  return (plan ? all(plan.Plan) : [])
    .filter((node) => tables.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Node Type'])
}

const list = `select members.id, members.role, profiles.display_name, profiles.email
  from public.organization_members as members
  left join lateral (
    select display_name, email from public.organization_member_profiles
    where member_id = members.id
  ) as profiles on true
  where members.organization_id = $1 order by members.created_at`
const ownMembership = `select organization_id, role from public.organization_members
  where user_id = $1 and role <> 'INACTIVE'`

describe('among 50,000 members', () => {
  test('there are that many', async () => {
    const { rows } = await world().owner.query(
      `select count(*)::integer as members, count(distinct organization_id)::integer as organizations
       from public.organization_members`,
    )

    expect(rows).toEqual([{ members: 50_002, organizations: 1001 }])
  })

  test('the list of an organisation is read by its index', async () => {
    const paths = await pathsOf(acme.owner, list, [acme.id])
    const read = await reading(acme.owner, list, [acme.id])

    expect(paths.length).toBeGreaterThan(1)
    expect(paths.filter((path) => !/Index|Bitmap/.test(path))).toEqual([])
    expect(read).toMatchObject({ rows: 2, scanned: 0 })
    expect(read.found).toBeLessThan(50)
  })

  test('a permission costs the rows of one person', async () => {
    const permission = "select private.organizations_with('organization.members.read')"
    const organization = 'select name from public.organizations where id = $1'

    for (const read of [
      await reading(member, permission),
      await reading(member, organization, [acme.id]),
    ]) {
      expect(read).toMatchObject({ rows: 1, scanned: 0 })
      expect(read.found).toBeLessThan(50)
    }
  })

  test('where a person belongs is read by the index of the person', async () => {
    const paths = await pathsOf(member, ownMembership, [member.id])
    const membership = await reading(member, ownMembership, [member.id])
    const mine = await reading(member, 'select * from public.my_organizations()')

    expect(paths.filter((path) => !/Index|Bitmap/.test(path))).toEqual([])
    for (const read of [membership, mine]) {
      expect(read).toMatchObject({ rows: 1, scanned: 0 })
      expect(read.found).toBeLessThan(50)
    }
  })

  test('a token and a seat are not counted over all', async () => {
    const client = await world().owner.connect()
    const query: Query = async (sql, values) => (await client.query(sql, values)).rows
    try {
      await query('begin')
      const before = await rowsRead(query)
      await query('select private.access_token_claims($1, $2)', [member.id, member.sessionId])
      await query(
        `insert into public.organization_invitations (organization_id, email, role, token_hash)
         values ($1, 'new@example.com', 'member', 'hash')`,
        [acme.id],
      )
      const after = await rowsRead(query)

      expect(after.scanned - before.scanned).toBe(0)
      expect(after.found - before.found).toBeLessThan(50)
    } finally {
      await query('rollback')
      client.release()
    }
  })
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOptions } from '../../src/connect.ts'
import { addFixtures } from '../../testing/fixtures.ts'
import { organizationWithRoles } from '../../testing/roles.ts'
import { type Person, type Query, useWorld } from '../../testing/world.ts'

const world = useWorld()

/** The notices that are heard while `work` is done. */
async function noticesOf(work: () => Promise<unknown>) {
  const client = new pg.Client(connectionOptions(world().ownerConnection))
  const notices: Record<string, unknown>[] = []
  client.on('notification', ({ payload = '' }) => notices.push(JSON.parse(payload)))
  await client.connect()
  await client.query('listen changes')
  await work()
  // Notices come before the answer to a later question.
  await client.query('select')
  await client.end()
  return notices
}

test('a change of a membership is announced by its key alone', async () => {
  const acme = await world().organization()

  const notices = await noticesOf(() =>
    world().owner.query(
      'update public.organization_members set welcome_banner_shown = true where organization_id = $1',
      [acme.id],
    ),
  )

  expect(notices).toEqual([
    {
      schema: 'public',
      table: 'organization_members',
      type: 'UPDATE',
      id: expect.any(String),
      key: { id: expect.any(String) },
      organization: acme.id,
      person: acme.owner.id,
      at: expect.any(String),
    },
  ])
})

test('the features of an organisation are announced, one notice a row', async () => {
  const acme = await world().organization()

  const notices = await noticesOf(() =>
    world().owner.query('delete from billing.organization_features where organization_id = $1', [
      acme.id,
    ]),
  )

  expect(notices.length).toBeGreaterThan(1)
  for (const notice of notices) {
    expect(notice).toMatchObject({ schema: 'billing', type: 'DELETE', organization: acme.id })
  }
})

test('what is undone is not announced', async () => {
  const acme = await world().organization()

  const notices = await noticesOf(() =>
    world().owner.query(`begin; update public.organization_members set welcome_banner_shown = true
      where organization_id = '${acme.id}'; rollback`),
  )

  expect(notices).toEqual([])
})

async function saw(query: Query, table: string, organization: string, person: string | null) {
  const [row] = await query('select private.saw_deleted($1, $2, $3) as saw', [
    table,
    organization,
    person,
  ])
  return row?.saw
}

test('a person who could select a membership saw it deleted', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const reader = await world().member(acme, 'member')
  const visitor = await world().member(acme, 'agent_user')
  const members = 'public.organization_members'
  const ask = (who: typeof reader | null, person: string) =>
    world().as(who, (query) => saw(query, members, acme.id, person))

  expect(await ask(reader, visitor.id)).toBe(true)
  expect(await ask(visitor, visitor.id)).toBe(true)
  expect(await ask(visitor, reader.id)).toBe(false)
  expect(await ask(rival.owner, reader.id)).toBe(false)
  expect(await ask(null, reader.id)).toBe(false)
})

test('a person who could select a feature saw it deleted', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const gone = await world().member(acme, 'INACTIVE')
  const visitor = await world().member(acme, 'agent_user')
  const ask = (who: typeof gone | null, table: string) =>
    world().as(who, (query) => saw(query, table, acme.id, null))

  expect(await ask(visitor, 'billing.organization_features')).toBe(true)
  expect(await ask(visitor, 'public.templates')).toBe(false)
  expect(await ask(gone, 'billing.organization_features')).toBe(false)
  expect(await ask(rival.owner, 'billing.organization_features')).toBe(false)
  expect(await ask(null, 'billing.organization_features')).toBe(false)
})

/** The keys of an organisation's rows in a table, with the person whom each notice names. */
async function rowsOf(table: string, organization: string) {
  const { rows } = await world().owner.query<{ organization: string; person: string | null }>(
    'select organization_column as organization, person_column as person from private.announced_tables where name = $1',
    [table],
  )
  const [columns] = rows
  const found = await world().owner.query<{ id: string; person: string | null }>(
    `select id, ${columns?.person ?? 'null::uuid'} as person from ${table} where ${columns?.organization} = $1`,
    [organization],
  )
  return found.rows
}

test.each([
  'public.organizations',
  'public.organization_members',
  'public.templates',
  'public.knowledge_sources',
  'public.conversations',
  'public.messages',
  'billing.organization_features',
  'public.organization_exports',
])('of a row of %s that is gone reaches everyone who could select it', async (table) => {
  const roles = await organizationWithRoles(world())
  const { organization } = roles
  await addFixtures(world(), organization.id, roles.people.get('visitor')?.id ?? '')
  const rows = await rowsOf(table, organization.id)

  expect(rows.length).toBeGreaterThan(0)
  for (const [part, person] of roles.people) {
    const selected = await world().as(person, async (query) => {
      try {
        return (await query(`select id from ${table}`)).map(({ id }) => id)
      } catch {
        return []
      }
    })
    for (const row of rows) {
      const told = await world().as(person, (query) =>
        saw(query, table, organization.id, row.person),
      )
      expect([part, row, told]).toEqual([part, row, selected.includes(row.id)])
    }
  }
})

test('every announced table has its trigger, and every such trigger its table', async () => {
  const { rows: listed } = await world().owner.query(
    'select name from private.announced_tables order by name',
  )
  const { rows: announcing } = await world().owner.query(
    `select format('%I.%I', nspname, relname) as name
     from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where tgfoid = 'private.announce_change'::regproc
     order by name`,
  )

  expect(listed).toEqual(announcing)
})

test('a row of an announced table shows by a permission in its organisation, or to the person named', async () => {
  // The server reads a change once for all members of one role, so a policy that asks for more must not be.
  const { rows } = await world().owner.query(
    `select name, polname as policy, pg_get_expr(polqual, polrelid) as condition, permission,
       organization_column as organization, person_column as person
     from private.announced_tables
     join pg_policy on polrelid = name::regclass and polcmd = 'r'`,
  )

  for (const { name, policy, condition, permission, organization, person } of rows) {
    const byRows = `(${organization} IN ( SELECT private.organizations_with('${permission}'::text) AS organizations_with))`
    const byPermission = `(${organization} = ANY (( SELECT private.organization_ids_with('${permission}'::text) AS organization_ids_with)::uuid[]))`
    const isCaller = `(${person} = ( SELECT auth.uid() AS uid))`
    const allowed = [
      byRows,
      byPermission,
      // By a feature of the organisation as well, which all of its members have or lack.
      byPermission.replaceAll('organization_ids_with', 'galleries_with'),
      ...['id', 'conversation_id'].map(
        (talk) =>
          `((${person} = ( SELECT private.visitor() AS visitor)) AND (NOT (${talk} IN ( SELECT private.lost_drafts() AS lost_drafts))))`,
      ),
      // By agents.write alone, so that the members of one role see the same.
      `(${organization} = ANY (( SELECT private.organizations_attended() AS organizations_attended)::uuid[]))`,
      ...['id', 'conversation_id'].flatMap((talk) =>
        ['handed_over', 'conversations_attended'].map(
          (name) => `(${talk} IN ( SELECT private.${name}() AS ${name}))`,
        ),
      ),
      `(${isCaller} AND ( SELECT private.session_verified() AS session_verified))`,
      `(${byPermission} OR (${isCaller} AND (NOT private.has_members(id))))`,
    ]
    expect([name, policy, allowed]).toEqual([name, policy, expect.arrayContaining([condition])])
  }
})

test('a later table announces its changes by one line, whatever its key', async () => {
  const acme = await world().organization()
  await world().owner.query(`
    create table public.seats (
      organization_id uuid not null, number integer not null, sitter uuid, primary key (organization_id, number)
    );
    select private.announce_changes('public.seats', 'agents.read', person => 'sitter')`)

  const notices = await noticesOf(() =>
    world().owner.query('insert into public.seats values ($1, 7, $2)', [acme.id, acme.owner.id]),
  )

  expect(notices).toMatchObject([
    {
      table: 'seats',
      type: 'INSERT',
      key: { organization_id: acme.id, number: 7 },
      organization: acme.id,
      person: acme.owner.id,
    },
  ])
  await world().owner.query('drop table public.seats')
  await world().owner.query("delete from private.announced_tables where name = 'public.seats'")
})

test('a change is read as each caller would select it', async () => {
  const acme = await world().organization()
  const visitor = await world().member(acme, 'agent_user')
  const { rows } = await world().owner.query(
    'select id from public.organization_members where user_id = $1',
    [acme.owner.id],
  )
  const notice = { schema: 'public', table: 'organization_members', type: 'UPDATE', key: rows[0] }
  const callers = [visitor.claims, acme.owner.claims, { role: 'authenticated' }]

  const seen = await world().as(visitor, (query) =>
    query('select record, seen_by from private.change_as_each($1, $2)', [
      JSON.stringify(notice),
      JSON.stringify(callers),
    ]),
  )

  expect(seen).toMatchObject([{ record: { user_id: acme.owner.id }, seen_by: [1] }])
})

test('what was deleted was seen by its person where the table shows it, and nowhere else', async () => {
  const person = await world().person()
  const half = await world().person({ passwordOnly: true })
  const { rows } = await world().owner.query(
    'select name, shows_to_person from private.announced_tables order by name',
  )
  const sawAny = (who: Person, whose: Person) =>
    world().as(who, async (query) => {
      const seen = []
      for (const { name } of rows) {
        if (await saw(query, name, crypto.randomUUID(), whose.id)) seen.push(name)
      }
      return seen
    })
  const shown = rows.filter((row) => row.shows_to_person).map(({ name }) => name)

  expect(await sawAny(person, person)).toEqual(shown)
  expect(await sawAny(person, half)).toEqual([])
  expect(await sawAny(half, half)).toEqual([])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { readsAs } from '../../testing/admin/plans.ts'
import { addPublishedAgent } from '../../testing/galleries.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { inTransaction, type Organization, type Person, useWorld } from '../../testing/world.ts'

// Long lists: no page reads more than the list has, again and again for each of its rows, and what has an index no more
// than it shows.

const world = useWorld()
const length = 2000
const visitors = 3000
let admin: Person
let acme: Organization

beforeAll(async () => {
  admin = await platformAdmin(world())
  acme = await world().organization()
  const agent = await addPublishedAgent(world(), acme)
  await inTransaction(world().owner, async (query) => {
    // Rows as they are found, whatever triggers would do for each of them.
    await query('set local session_replication_role = replica')
    await query(
      `insert into auth.users (id, email, created_at, is_anonymous)
       select gen_random_uuid(), 'person' || n || '@example.com', now() - n * interval '1 minute', false
       from generate_series(1, $1::integer) as n`,
      [length],
    )
    await query(
      `insert into auth.users (id, created_at, is_anonymous)
       select gen_random_uuid(), now(), true from generate_series(1, $1::integer)`,
      [visitors],
    )
    await query(
      `insert into public.organizations (name, created_by, created_at)
       select 'Company ' || n, $1, now() - n * interval '1 minute' from generate_series(1, $2::integer) as n`,
      [acme.owner.id, length],
    )
    await query(
      `insert into billing.organization_subscriptions (organization_id, status, trial_end, current_period_end)
       select id, 'trialing', now() + interval '1 day', now() + interval '1 day' from public.organizations
       where id <> $1`,
      [acme.id],
    )
    await query(
      `insert into public.organization_members (user_id, organization_id, role)
       select id, $1, 'member' from auth.users where email like 'person%'`,
      [acme.id],
    )
    await query(
      `insert into public.knowledge_sources (organization_id, title, kind, created_at)
       select $1, 'Source ' || n, 'text', now() - n * interval '1 minute'
       from generate_series(1, $2::integer) as n`,
      [acme.id, length],
    )
    await query(
      `insert into public.conversations (organization_id, template_id, version, channel, visitor_id, created_at)
       select $1, $2, 1, 'agent', $3, now() - n * interval '1 minute' from generate_series(1, $4::integer) as n`,
      [acme.id, agent, acme.owner.id, length],
    )
    await query(
      `insert into public.stripe_public_configs (key, value_json)
       select 'setting' || translate(n::text, '0123456789', 'abcdefghij'), '1'
       from generate_series(1, $1::integer) as n`,
      [length],
    )
    await query(
      `with made as (
         insert into auth.sso_providers (created_at)
         select now() - n * interval '1 minute' from generate_series(1, $1::integer) as n
         returning id
       )
       insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml)
       select id, 'https://idp.example/' || id, '<x/>' from made`,
      [length],
    )
  })
  await world().owner.query('analyze')
})

const ask = (sql: string, values: unknown[] = [], pricedOut = false) =>
  readsAs(world(), admin, sql, { values, pricedOut })
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** Less than the half of what it takes to compare each row of a list with each. */
const oftenest = (length * length) / 2
const most = (reads: { rows: number }[]) => Math.max(...reads.map(({ rows }) => rows))

const lists: [name: string, call: string, id: string, values: () => unknown[]][] = [
  ['organizations', "admin.organizations('', null, 'created', $1)", 'id', () => []],
  ['accounts', "admin.users('', null, 'created', $1)", 'id', () => []],
  ['identity providers', "admin.sso_configurations('', null, 'created', $1)", 'id', () => []],
  ['settings', "admin.stripe_configs('', 'key', $1)", 'key', () => []],
  ['members', "admin.organization_members($2, '', $1)", 'user_id', () => [acme.id]],
  ['sources', "admin.organization_knowledge($2, '', null, $1)", 'id', () => [acme.id]],
]

describe.each(lists)('%s', (_, call, id, values) => {
  test('have pages behind the first', async () => {
    const sql = `select ${id} as id, total::integer from ${call}`
    const first = await ask(sql, [null, ...values()])
    const second = await ask(sql, [first.rows.at(-1)?.id, ...values()])

    expect(first.rows[0]?.total).toBeGreaterThanOrEqual(length)
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(50)
    expect(most(second.reads)).toBeLessThan(oftenest)
  })
})

test.each([
  // With the one that the page before ended with.
  ['created', 'users_of_people', 26],
  ['email', 'users_of_people_by_name', 25],
])('a page of accounts by %s reads what it shows, and no visitor', async (sort, index, read) => {
  const sql = `select id from admin.users('', null, '${sort}', $1)`
  const first = await ask(sql, [null])
  const { reads } = await ask(sql, [first.rows.at(-1)?.id], true)

  const page = reads.filter((each) => each.index === index && each.type === 'Index Scan')
  expect(page.map(({ rows }) => rows)).toEqual([read])
  expect(most(reads.filter(({ table }) => table === 'users'))).toBeLessThan(length + 10)
})

test.each([false, true])(
  'a page of sessions reads what it shows, oldest first: %s',
  async (oldest) => {
    const [first, last] = [daysAgo(30), daysAgo(0)]
    const sql = `select id from admin.analytics_sessions('${first}', '${last}', 'UTC', oldest_first => ${oldest}, after_id => $1)`
    const page = await ask(sql, [null])
    const { rows, reads } = await ask(sql, [page.rows.at(-1)?.id], true)

    const read = reads.filter(
      ({ index, type }) => index === 'conversations_begun_anywhere' && type === 'Index Scan',
    )
    expect(rows).toHaveLength(30)
    expect(most(read)).toBeLessThan(40)
  },
)

test.each(['members', 'agents', 'active'])(
  'organizations are counted together to be sorted by %s',
  async (sort) => {
    const { reads } = await ask(`select id from admin.organizations('', null, '${sort}')`)

    expect(most(reads)).toBeLessThan(oftenest)
  },
)

test('organizations are found by their plan', async () => {
  const { rows, reads } = await ask(
    "select total::integer from admin.organizations('', 'trialing') limit 1",
  )

  expect(rows[0]?.total).toBeGreaterThanOrEqual(length)
  expect(most(reads)).toBeLessThan(oftenest)
})

test('there is a look at all of it', async () => {
  const { rows, reads } = await ask(
    'select organizations::integer, trialing::integer, people::integer from admin.overview()',
  )

  for (const count of ['organizations', 'trialing', 'people']) {
    expect(rows[0]?.[count], count).toBeGreaterThanOrEqual(length)
  }
  expect(most(reads)).toBeLessThan(oftenest)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { inTransaction, type Organization, type Person, useWorld } from '../../testing/world.ts'

// Lists as long as they become, asked for under the time that a statement may take.

const world = useWorld()
const length = 20_000
let admin: Person
let acme: Organization

beforeAll(async () => {
  admin = await platformAdmin(world())
  acme = await world().organization()
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

const ask = (sql: string, values: unknown[]) => world().as(admin, (query) => query(sql, values))

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
    const second = await ask(sql, [first.at(-1)?.id, ...values()])

    expect(first[0]?.total).toBeGreaterThanOrEqual(length)
    expect(new Set([...first, ...second].map((row) => row.id)).size).toBe(50)
  })
})

test('organizations are found by their plan', async () => {
  const [found] = await ask(
    "select total::integer from admin.organizations('', 'trialing') limit 1",
    [],
  )

  expect(found?.total).toBeGreaterThan(length)
})

test('there is a look at all of it', async () => {
  const [seen] = await ask(
    'select organizations::integer, trialing::integer, people::integer from admin.overview()',
    [],
  )

  for (const count of ['organizations', 'trialing', 'people']) {
    expect(seen?.[count], count).toBeGreaterThan(length)
  }
})

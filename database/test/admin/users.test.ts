import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Accounts as platform admins see them, and what they do with one.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

async function atWork() {
  const admin = await platformAdmin(world())
  const call = (text: string, values: unknown[] = []) =>
    world().as(admin, (query) => query(text, values))
  const acts = (person: Person) =>
    sql(
      `select action, target_name, details from admin.platform_audit_log
       where actor_id = $1 and target_id = $2 order by id`,
      [admin.id, person.id],
    )
  return { admin, call, acts }
}

const rename = ({ id }: Person, email: string, name = '') =>
  sql(
    `update auth.users set email = $2, raw_user_meta_data = jsonb_build_object('display_name', $3::text)
     where id = $1`,
    [id, email, name],
  )
const addFactor = ({ id }: Person, status = 'verified') =>
  sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', $2::auth.factor_status, $2::text, now(), now(), 'x')`,
    [id, status],
  )
/** What the owner of the account is to be told, oldest first. */
const noticesTo = async ({ id }: Person) =>
  (
    await sql(
      `select data ->> 'act' as act from pgboss.job
       where name = 'account-notice' and data ->> 'person' = $1 order by data ->> 'at'`,
      [id],
    )
  ).map(({ act }) => act)
const sessionsOf = async ({ id }: Person) =>
  (await sql('select id from auth.sessions where user_id = $1', [id])).length

test('accounts are found by words and told apart by state', async () => {
  const { admin, call } = await atWork()
  const [anna, bert] = [await world().person(), await world().person()]
  await rename(anna, 'anna@found.example', 'Anna Ode')
  await rename(bert, 'bert@found.example', 'Bert Ode')
  await world().organization({ owner: anna })
  await addFactor(anna)
  await addFactor(anna, 'unverified')
  await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    bert.id,
  ])
  const gone = await world().person()
  await rename(gone, 'gone@found.example')
  await sql('update auth.users set deleted_at = now() where id = $1', [gone.id])
  const visitor = await world().person({ anonymous: true })
  await sql(`insert into auth.users (id, raw_app_meta_data, raw_user_meta_data) values
    (gen_random_uuid(), '{"provider": "integration_key"}', '{"display_name": "Ode found.example (API key)"}')`)

  expect(await call("select * from admin.users('ode ANNA')")).toMatchObject([
    {
      ...{ id: anna.id, email: 'anna@found.example', name: 'Anna Ode', sessions: 1, factors: 1 },
      ...{ organizations: 1, is_deactivated: false, is_confirmed: true, is_sso: false, total: 1 },
      is_platform_admin: false,
    },
  ])
  const emails = async (state: string | null) =>
    (await call("select email from admin.users('found.example', $1, 'email')", [state])).map(
      ({ email }) => email,
    )
  expect(await emails(null)).toEqual(['anna@found.example', 'bert@found.example'])
  expect(await emails('active')).toEqual(['anna@found.example'])
  expect(await emails('deactivated')).toEqual(['bert@found.example'])
  expect(await call("select id from admin.users($1, 'admin')", [admin.id])).toEqual([
    { id: admin.id },
  ])
  expect(await call("select id from admin.users($1, 'admin')", [anna.id])).toEqual([])
  expect(await call('select id from admin.users($1)', [visitor.id])).toEqual([])
})

test.each([
  ['created', ['c@paged.example', 'b@paged.example', 'a@paged.example']],
  ['email', ['a@paged.example', 'b@paged.example', 'c@paged.example']],
  ['signed_in', ['b@paged.example', 'c@paged.example', 'a@paged.example']],
])('they come by %s, and each page goes on after the last', async (sort, emails) => {
  const { call } = await atWork()
  await sql("delete from auth.users where email like '%@paged.example'")
  for (const [name, signedIn] of [
    ['a', null],
    ['b', '2026-03-02'],
    ['c', '2026-03-01'],
  ]) {
    const person = await world().person()
    await rename(person, `${name}@paged.example`)
    await sql('update auth.users set last_sign_in_at = $2 where id = $1', [person.id, signedIn])
  }
  const listed: unknown[] = []
  let after: unknown = null
  for (let page = 0; page < 4; page += 1) {
    const rows = await call(
      "select id, email, total from admin.users('paged.example', null, $1, $2, 1)",
      [sort, after],
    )
    after = rows[0]?.id ?? after
    listed.push(...rows.map(({ email, total }) => [email, total]))
  }

  expect(listed).toEqual(emails.map((email) => [email, 3]))
})

test('an account opens to where it belongs, where it is signed in and with what', async () => {
  const { call } = await atWork()
  const { owner, id } = await world().organization({ name: 'Halden' })
  await addFactor(owner)
  await sql(
    "insert into auth.sessions (user_id, not_after) values ($1, now() - interval '1 minute')",
    [owner.id],
  )

  const [row] = await call('select * from admin.user_details($1)', [owner.id])

  expect(row).toMatchObject({
    organizations: [{ id, name: 'Halden', role: 'owner' }],
    sessions: [{ id: owner.sessionId }],
    factors: [{ type: 'totp', name: 'verified' }],
  })
})

test('a person who is deactivated is out at once, and in again when activated', async () => {
  const { call, acts } = await atWork()
  const { owner, id } = await world().organization()
  const sees = () =>
    world().attempt(owner, 'select id from public.organizations where id = $1', [id])
  expect(await sees()).toBe(1)

  await call('select admin.set_user_active($1, false)', [owner.id])
  await call('select admin.set_user_active($1, false)', [owner.id])

  expect(await sees()).toBe(0)
  expect(await sessionsOf(owner)).toBe(0)
  await call('select admin.set_user_active($1, true)', [owner.id])
  await sql("insert into auth.sessions (id, user_id, tag) values ($1, $2, 'signup')", [
    owner.sessionId,
    owner.id,
  ])
  expect(await sees()).toBe(1)
  expect(await acts(owner)).toEqual([
    { action: 'account.deactivated', target_name: owner.email, details: {} },
    { action: 'account.activated', target_name: owner.email, details: {} },
  ])
  expect(await noticesTo(owner)).toEqual(['account.deactivated', 'account.activated'])
})

test('a person is signed out everywhere, and no one else', async () => {
  const { call, acts } = await atWork()
  const [person, other] = [await world().person(), await world().person()]
  await sql('insert into auth.sessions (user_id) values ($1)', [person.id])

  await call('select admin.sign_out_user($1)', [person.id])

  expect([await sessionsOf(person), await sessionsOf(other)]).toEqual([0, 1])
  expect(await acts(person)).toMatchObject([
    { action: 'account.signed_out', details: { sessions: 2 } },
  ])
})

test('second factors are reset with their recovery codes and sessions, of one person', async () => {
  const { call, acts } = await atWork()
  const [person, other] = [await world().person(), await world().person()]
  for (const one of [person, other]) {
    await addFactor(one)
    await sql("insert into auth.recovery_codes (user_id, code_hash) values ($1, 'h')", [one.id])
  }
  const left = async ({ id }: Person) => [
    (await sql('select 1 from auth.mfa_factors where user_id = $1', [id])).length,
    (await sql('select 1 from auth.recovery_codes where user_id = $1', [id])).length,
  ]

  await call('select admin.reset_factors($1)', [person.id])

  expect([await left(person), await left(other)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect([await sessionsOf(person), await sessionsOf(other)]).toEqual([0, 1])
  expect(await acts(person)).toMatchObject([
    { action: 'account.factors_reset', details: { factors: 1 } },
  ])
  expect([await noticesTo(person), await noticesTo(other)]).toEqual([['account.factors_reset'], []])
  await expect(call('select admin.reset_factors($1)', [person.id])).rejects.toMatchObject({
    code: 'PT409',
  })
})

const onAccounts = [
  'select admin.set_user_active($1, false)',
  'select admin.sign_out_user($1)',
  'select admin.reset_factors($1)',
]

test.each(onAccounts)('%s is nothing to do to oneself, to a visitor or to nobody', async (act) => {
  const { admin } = await atWork()
  await addFactor(admin)
  await sql("update auth.sessions set aal = 'aal2' where id = $1", [admin.sessionId])
  const visitor = await world().person({ anonymous: true })

  expect(await world().attempt(admin, act, [admin.id])).toBe('PT409')
  expect(await world().attempt(admin, act, [visitor.id])).toBe('PT404')
  expect(await world().attempt(admin, act, ['0190a000-0000-7000-8000-0000000000ff'])).toBe('PT404')
  expect(await sessionsOf(admin)).toBe(1)
})

import { addFixtures } from 'database/testing/fixtures'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDb, createPool } from '../lib/database/database.ts'
import { cleanUp } from './clean-up.ts'
import { newAddress, password, useAuthServer } from './testing/auth-server.ts'

const server = useAuthServer({ mailInterval: 0 })
const sql = (text: string, values: unknown[] = []) => server().world.owner.query(text, values)

async function run() {
  const pool = createPool(server().world.authenticator)
  await cleanUp(createDb(pool), { codeSeconds: 600, linkSeconds: 3600, smsSeconds: 300 })
  await pool.end()
}

async function person() {
  const auth = server().client()
  const { data } = await auth.signUp({ email: newAddress(), password })
  return { auth, userId: data.user?.id ?? '', sessionId: sessionOf(data.session?.access_token) }
}

async function visitor() {
  const auth = server().client()
  const { data } = await auth.signInAnonymously()
  return { auth, userId: data.user?.id ?? '' }
}

function sessionOf(token = '') {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(payload).session_id as string
}

describe('what is over by its age is removed, what is in use stays', () => {
  let userId = ''
  beforeAll(async () => {
    userId = (await person()).userId
    const factor = (
      await sql(
        `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified') returning id`,
        [userId],
      )
    ).rows[0].id
    for (const [name, age] of [
      ['old', '25 hours'],
      ['new', '1 minute'],
    ] as const) {
      const then = `now() - interval '${age}'`
      await sql(
        `insert into auth.counters values ($1, ${then} - case $1 when 'old' then interval '1 day' else '0' end, 1)`,
        [name],
      )
      await sql(
        `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
         values ($1, case $2 when 'old' then 'recovery_token' else 'confirmation_token' end::auth.one_time_token_type, $2, '', ${then})`,
        [userId, name],
      )
      await sql(
        `insert into auth.flow_state (provider_type, authentication_method, auth_code, created_at) values ('email', 'otp', $1, ${then})`,
        [name],
      )
      await sql(
        `insert into auth.mfa_challenges (factor_id, ip_address, otp_code, created_at) values ($1, '127.0.0.1', $2, ${then})`,
        [factor, name],
      )
      await sql(
        `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at) values ($1, $2, 'totp', 'unverified', ${then})`,
        [userId, name],
      )
      await sql(
        `insert into auth.known_devices (user_id, device, last_seen_at)
         values ($1, $2, ${then} - case $2 when 'old' then interval '1 year' else '0' end)`,
        [userId, name],
      )
      await sql(
        `insert into auth.sessions (user_id, tag, not_after) values ($1, $2, ${then} - case $2 when 'old' then interval '2 days' else '0' end)`,
        [userId, name],
      )
    }
    await run()
  })

  test.each([
    ['counters', 'key'],
    ['one_time_tokens', 'token_hash'],
    ['flow_state', 'auth_code'],
    ['mfa_challenges', 'otp_code'],
    ['mfa_factors', 'friendly_name'],
    ['known_devices', 'device'],
    ['sessions', 'tag'],
  ])('in %s', async (table, column) => {
    const { rows } = await sql(
      `select ${column} as name from auth.${table} where ${column} in ('old', 'new')`,
    )

    expect(rows).toEqual([{ name: 'new' }])
  })

  test('and a verified factor never', async () => {
    const { rows } = await sql(
      "select status from auth.mfa_factors where user_id = $1 and status = 'verified'",
      [userId],
    )

    expect(rows).toHaveLength(1)
  })
})

test('revoked tokens go once no token of their session works', async () => {
  const [living, dead] = [await person(), await person()]
  for (const { auth } of [living, dead]) await auth.refreshSession()
  await sql('update auth.refresh_tokens set revoked = true where session_id = $1', [dead.sessionId])
  await sql("update auth.refresh_tokens set updated_at = now() - interval '25 hours'")

  await run()

  const left = async (id: string) =>
    (await sql('select from auth.refresh_tokens where session_id = $1', [id])).rowCount
  expect(await left(living.sessionId)).toBe(2)
  expect(await left(dead.sessionId)).toBe(0)
  expect((await living.auth.refreshSession()).error).toBeNull()
})

test('a visitor who stayed away for 30 days goes, one who came back stays', async () => {
  const [gone, back, full] = [await visitor(), await visitor(), await person()]
  await sql(
    "update auth.users set created_at = now() - interval '31 days', last_sign_in_at = now() - interval '31 days'",
  )
  await sql("update auth.sessions set created_at = now() - interval '31 days'")
  await back.auth.refreshSession()

  await run()

  const { rows } = await sql('select id from auth.users where id = any ($1)', [
    [gone.userId, back.userId, full.userId],
  ])
  expect(rows.map(({ id }) => id).sort()).toEqual([back.userId, full.userId].sort())
})

test('the conversations of a visitor who goes are gone too, the agent stays', async () => {
  const { userId } = await visitor()
  const { world } = server()
  const organization = await world.organization()
  const { conversation, template } = await addFixtures(world, organization.id, userId)
  await sql(
    "update auth.users set created_at = now() - interval '31 days', last_sign_in_at = now() - interval '31 days' where id = $1",
    [userId],
  )
  await sql("update auth.sessions set created_at = now() - interval '31 days' where user_id = $1", [
    userId,
  ])

  await run()

  const count = async (table: string, id: string) =>
    (await sql(`select from public.${table} where id = $1`, [id])).rowCount
  expect(await count('conversations', conversation)).toBe(0)
  expect(await count('templates', template)).toBe(1)
})

test('more than one helping is removed in one run', async () => {
  await sql(
    "insert into auth.counters select 'many' || number, now() - interval '3 days', 1 from generate_series(1, 2500) as number",
  )

  await run()

  const { rowCount } = await sql("select from auth.counters where key like 'many%'")
  expect(rowCount).toBe(0)
})

test('the audit log stays', async () => {
  await sql(
    `insert into auth.audit_log_entries (payload, created_at) values ('{"action": "ancient"}', now() - interval '9 years')`,
  )

  await run()

  const { rowCount } = await sql(
    "select from auth.audit_log_entries where payload ->> 'action' = 'ancient'",
  )
  expect(rowCount).toBe(1)
})

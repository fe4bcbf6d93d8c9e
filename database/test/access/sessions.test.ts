import pg from 'pg'
import { expect, test } from 'vitest'
import { type Person, useWorld } from '../../testing/world.ts'

// What the auth service asks in one statement: who may ask it, and how a refresh token is traded.

const world = useWorld()
const role = 'auth_service'

async function asRole(name: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client(world().authenticator)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('role', $1, true)", [name])
    const { rows } = await client.query(sql, values)
    await client.query('commit')
    return Object.values(rows[0] ?? {})[0] as Record<string, unknown>
  } finally {
    await client.end()
  }
}

const given = (token: string) =>
  JSON.stringify({
    ...{ presented: token, successor: `${token}+1`, random: `${token}-other`, reuse_seconds: 10 },
    ...{ agent: 'a browser', address: '192.0.2.1', request_id: 'one' },
  })

const wrongPassword = {
  ...{ kind: 'email', name: 'nobody@example.com', right: false, address: '' },
  ...{ counters: ['account', 'address', 'overall'], seconds: [900, 900, 900] },
}

const calls: [sql: string, values: (person: Person) => unknown[]][] = [
  ['private.session_answer($1, $2)', ({ id, sessionId }) => [id, sessionId]],
  [
    'private.open_session($1, $2)',
    ({ id }) => [id, JSON.stringify({ method: 'otp', days: 60, token: crypto.randomUUID() })],
  ],
  ['private.refresh_session($1, null, null)', () => [given('nothing')]],
  [
    "private.log_account($1, 'login', 'account', $2)",
    ({ id }) => [id, JSON.stringify({ address: '', request_id: 'one' })],
  ],
  ['private.count_tries(array[$1], array[900], array[10])', ({ id }) => [id]],
  ['private.seconds_to_wait($1, 900, 10)', ({ id }) => [id]],
  ['private.take_back_tries($1, array[$1])', ({ id }) => [id]],
  [
    'private.try_password($1)',
    () => [
      JSON.stringify({
        ...{ kind: 'email', name: 'nobody@example.com', counter: 'password:account:nobody' },
        ...{ address: '', block: '', seconds: [900, 900, 900], most: [10, 50, 5000] },
      }),
    ],
  ],
  ['private.settle_password($1)', () => [JSON.stringify(wrongPassword)]],
  ['private.sign_in_by_password($1)', () => [JSON.stringify(wrongPassword)]],
]

test.each(calls)('%s answers the auth service and no one else', async (call, values) => {
  const person = await world().person()

  await asRole(role, `select ${call}`, values(person))

  for (const other of ['anon', 'authenticated', 'service_role']) {
    await expect(asRole(other, `select ${call}`, values(person))).rejects.toThrow(
      /permission denied/,
    )
  }
})

async function holder() {
  const person = await world().person()
  const token = crypto.randomUUID()
  await world().owner.query(
    'insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)',
    [token, person.id, person.sessionId],
  )
  return { ...person, token }
}

const refresh = (token: string, from: string | null = null, to: string | null = null) =>
  asRole(role, 'select private.refresh_session($1, $2, $3)', [given(token), from, to])

const logged = async ({ id }: Person) =>
  (
    await world().owner.query(
      "select payload ->> 'action' as act from auth.audit_log_entries where payload ->> 'actor_id' = $1",
      [id],
    )
  ).rows.map(({ act }) => act)

test('a token is traded once; a used one tells which is active and changes nothing', async () => {
  const person = await holder()

  expect(await refresh(person.token)).toMatchObject({ rotated: 'successor' })
  expect(await refresh(person.token)).toEqual({ active: `${person.token}+1` })
  expect(await logged(person)).toEqual(['token_refreshed'])
})

test('who walked from a used token to the active one gets that, else a new one', async () => {
  const [walked, lost] = [await holder(), await holder()]
  for (const { token } of [walked, lost]) await refresh(token)
  const active = ({ token }: { token: string }) => `${token}+1`

  const reached = await refresh(walked.token, active(walked), active(walked))
  const elsewhere = await refresh(lost.token, active(lost), null)
  const late = await refresh(lost.token, active(lost), active(lost))

  expect(reached).toMatchObject({ rotated: null, session: { id: walked.sessionId } })
  expect(elsewhere).toMatchObject({ rotated: 'random', session: { id: lost.sessionId } })
  // Another one became active in between.
  expect(late).toEqual({ active: `${lost.token}-other` })
})

const refused: [why: string, sql: string, refusal: string | undefined][] = [
  ['a session that lives', 'select $1::uuid', undefined],
  [
    'a session that is over',
    'update auth.sessions set not_after = now() where user_id = $1',
    'over',
  ],
  [
    'a person who is banned',
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    'banned',
  ],
  ['a ban that is over', 'update auth.users set banned_until = now() where id = $1', undefined],
  ['an account that is gone', 'update auth.users set deleted_at = now() where id = $1', 'unknown'],
  [
    'a token used long ago',
    "update auth.refresh_tokens set revoked = true, updated_at = now() - interval '11 seconds' where user_id = $1::text",
    'used',
  ],
]

test.each(refused)('%s', async (_, sql, refusal) => {
  const person = await holder()
  await world().owner.query(sql, [person.id])

  expect((await refresh(person.token)).refused).toBe(refusal)
})

test('a token used long ago ends its session, on record', async () => {
  const person = await holder()
  await refresh(person.token)
  await world().owner.query(
    "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where session_id = $1",
    [person.sessionId],
  )

  expect(await refresh(person.token)).toEqual({ refused: 'used' })
  expect(await refresh(`${person.token}+1`)).toEqual({ refused: 'unknown' })
  expect(await logged(person)).toEqual(['token_refreshed', 'token_revoked'])
})

test('tries are taken back in the order in which they are counted', async () => {
  const keys = ['b', 'a'].map((name) => `${name}:${crypto.randomUUID()}`)
  const ones = [900, 900]
  const count = 'select private.count_tries($1, $2, $2)'
  await world().owner.query(count, [keys, ones])
  const [first, second] = [await world().owner.connect(), await world().owner.connect()]
  try {
    await first.query('begin')
    await first.query(count, [keys.slice(0, 1), ones])
    const taken = second.query('select private.take_back_tries($1, $2)', ['none', keys])
    const waits =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await world().owner.query(waits)).rowCount).toBe(1)
    // It would wait here for the other, which waits for it.
    await first.query(count, [keys.slice(1), ones])
    await first.query('commit')
    await expect(taken).resolves.toBeDefined()
  } finally {
    first.release()
    second.release()
  }
  const { rows } = await world().owner.query(
    'select count from auth.counters where key = any ($1)',
    [keys],
  )
  expect(rows).toEqual([{ count: 1 }, { count: 1 }])
})

import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useOrganizations } from '../functions/testing/organizations.ts'

const { product, organization, visitor, account, sql } = useOrganizations()

/** Calls that last as long as the test holds the lock. */
async function holdLock() {
  const holder = await product().world.owner.connect()
  await holder.query('select pg_advisory_lock(63)')
  return async () => {
    await holder.query('select pg_advisory_unlock(63)')
    holder.release()
  }
}

beforeAll(async () => {
  await sql(`
    create function public.wait_here() returns int language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(63);
      return 1;
    end $$;
    create function public.heed_nothing() returns int language plpgsql as $$
    begin
      perform pg_sleep(60);
      return 1;
    exception when query_canceled then
      perform pg_sleep(60);
      return 2;
    end $$;
    grant execute on function public.wait_here(), public.heed_nothing() to anon, authenticated;
    notify pgrst, 'reload schema'`)
})

async function tokenOf(who: SupabaseClient) {
  const { data } = await who.auth.getSession()
  return data.session?.access_token ?? ''
}

function get(path: string, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return fetch(`${product().url}${path}`, { headers })
}

/** How many statements wait for the lock in the database. */
async function running() {
  const { rows } = await sql(`select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted`)
  return Number(rows[0]?.count)
}

function post(path: string, token = '', body = '{}', signal: AbortSignal | null = null) {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return fetch(`${product().url}${path}`, { method: 'POST', headers, body, signal })
}

const wait = (token?: string) => post('/rest/v1/rpc/wait_here', token)

describe('requests of one caller', () => {
  let token = ''
  beforeEach(async () => {
    const { owner } = await organization()
    await owner.client.auth.refreshSession()
    token = await tokenOf(owner.client)
    await expect.poll(async () => (await wait()).status).toBe(200)
  })

  test('run four at once, and the others when it is their turn', async () => {
    const letGo = await holdLock()
    const asked = Array.from({ length: 12 }, () => wait(token))
    await expect.poll(running).toBe(4)

    const other = await get('/rest/v1/people?select=id&limit=1')
    const most = await running()
    await letGo()

    expect(other.status).toBe(200)
    expect(most).toBe(4)
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('past the queue are refused in the words of each protocol', async () => {
    const letGo = await holdLock()
    const statuses: number[] = []
    const asked = Array.from({ length: 50 }, () =>
      wait(token).then(({ status }) => statuses.push(status)),
    )
    await expect.poll(() => statuses).toEqual(Array(6).fill(429))

    const answers = [
      await get('/rest/v1/organizations?select=id', token),
      await get('/storage/v1/bucket', token),
      await get('/api/v1/people', token),
      await post('/functions/v1/knowledge-search', token, '{"question":"What does it cost?"}'),
    ]
    const signIn = await get('/auth/v1/user', token)
    const ready = await get('/health/ready')
    await letGo()
    await Promise.all(asked)

    const message = 'Too many requests. Wait a moment.'
    const error = { code: 'too_many_requests', message, request_id: expect.any(String) }
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2', '2', '2'])
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { code: 'too_many_requests', message, details: null, hint: null },
      { statusCode: '429', code: 'SlowDown', error: 'SlowDown', message },
      { error },
      { error },
    ])
    expect([signIn.status, ready.status]).toEqual([200, 200])
    expect(statuses.slice(6)).toEqual(Array(44).fill(200))
  })
})

test('a caller who hangs up leaves the queue', async () => {
  const { owner } = await organization()
  await owner.client.auth.refreshSession()
  const token = await tokenOf(owner.client)
  const left = new AbortController()
  const letGo = await holdLock()
  const running4 = Array.from({ length: 4 }, () => wait(token))
  await expect.poll(running).toBe(4)
  const statuses: (number | string)[] = []
  const waiting = Array.from({ length: 41 }, () =>
    post('/rest/v1/rpc/wait_here', token, '{}', left.signal).then(
      ({ status }) => statuses.push(status),
      ({ name }: Error) => statuses.push(name),
    ),
  )
  await expect.poll(() => statuses).toEqual([429])

  left.abort()
  await Promise.all(waiting)
  const late = Array.from({ length: 40 }, () => wait(token))
  await expect.poll(async () => (await wait(token)).status).toBe(429)
  await letGo()

  expect(statuses.slice(1)).toEqual(Array(40).fill('AbortError'))
  const answers = await Promise.all([...running4, ...late])
  expect(answers.map(({ status }) => status)).toEqual(Array(44).fill(200))
})

test('requests of one organisation run twelve at once, another one goes on', async () => {
  const { id, owner } = await organization()
  const clients = [owner.client]
  for (let member = 0; member < 3; member += 1) {
    const person = await account()
    await sql(
      `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
      [person.id, id],
    )
    clients.push(person.client)
  }
  for (const client of clients) await client.auth.refreshSession()
  const tokens = await Promise.all(clients.map(tokenOf))
  const outsider = await tokenOf(await visitor())

  const letGo = await holdLock()
  const asked = tokens.flatMap((token) => Array.from({ length: 4 }, () => wait(token)))
  await expect.poll(running).toBe(12)
  const other = await get('/rest/v1/people?select=id&limit=1', outsider)
  const most = await running()
  await letGo()

  expect([other.status, most]).toEqual([200, 12])
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(16).fill(200))
})

test.each([
  ['that may write', () => post('/rest/v1/rpc/heed_nothing')],
  ['that only reads', () => get('/rest/v1/rpc/heed_nothing')],
])(
  'a statement %s and does not heed its time-out is ended, and its caller told',
  async (_, call) => {
    await expect.poll(async () => (await wait()).status).toBe(200)

    const answer = await call()

    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 503,
      body: { code: '57P01' },
    })
    const running = async () => {
      const { rows } =
        await sql(`select 1 from pg_stat_activity where query like '%heed_nothing%' and state = 'active'
    and pid <> pg_backend_pid()`)
      return rows
    }
    // It says why it ends before it has ended.
    await expect.poll(running).toEqual([])
  },
)

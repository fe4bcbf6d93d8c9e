import { beforeAll, describe, expect, test } from 'vitest'
import { useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer()
const names = ['ada', 'ben', 'cleo', 'dana', 'eve_x', 'finn']
const emails = names.map((name) => `${name}@list.example.com`)

beforeAll(async () => {
  const { rows } = await server().world.owner.query('select from auth.users')
  expect(rows).toEqual([])
  for (const [at, name] of names.entries()) {
    await operator(server()).createUser({
      email: emails[at],
      user_metadata: { full_name: `${name.toUpperCase()} Person` },
    })
  }
})

function list(query = '') {
  return server().call('GET', `/admin/users${query}`, { bearer: server().serviceKey })
}

async function listed(query: string) {
  const { users } = await (await list(query)).json()
  return users.map(({ email }: { email: string }) => email)
}

describe('the list of accounts', () => {
  test('is in pages, the newest account first', async () => {
    const first = await operator(server()).listUsers({ page: 1, perPage: 4 })
    const second = await operator(server()).listUsers({ page: 2, perPage: 4 })

    const newest = emails.toReversed()
    expect(first.data.users.map(({ email }) => email)).toEqual(newest.slice(0, 4))
    expect(first.data).toMatchObject({
      aud: 'authenticated',
      nextPage: 2,
      lastPage: 2,
      total: names.length,
    })
    expect(second.data.users.map(({ email }) => email)).toEqual(newest.slice(4))
    expect(second.data).toMatchObject({ nextPage: null, lastPage: 2, total: names.length })
  })

  test('names its pages in the headers, the number first', async () => {
    const response = await list('?page=&per_page=&sort=created_at%20asc')
    const small = await list('?per_page=2&page=2')

    expect(response.headers.get('x-total-count')).toBe(String(names.length))
    expect(response.headers.get('link')).toBe(
      '</admin/users?page=1&per_page=50&sort=created_at+asc>; rel="last"',
    )
    expect(small.headers.get('link')).toBe(
      '</admin/users?page=3&per_page=2>; rel="next", </admin/users?page=3&per_page=2>; rel="last"',
    )
  })

  test('shows each account as it is shown alone', async () => {
    const { data } = await operator(server()).listUsers()
    const [newest] = data.users

    const alone = await operator(server()).getUserById(newest?.id ?? '')

    expect(alone.data.user).toEqual(newest)
    expect(newest?.identities).toHaveLength(1)
  })

  test('is searched by address and by name; what is searched for is no pattern', async () => {
    expect(await listed('?filter=cleo@list')).toEqual([emails[2]])
    expect(await listed('?filter=ben%20person')).toEqual([emails[1]])
    expect(await listed('?filter=e_x')).toEqual([emails[4]])
    expect(await listed('?filter=a_a')).toEqual([])
    expect(await listed('?filter=%25')).toEqual([])
  })

  test('is empty for an audience that no one belongs to', async () => {
    const response = await server().call('GET', '/admin/users', {
      bearer: server().serviceKey,
      headers: { 'x-jwt-aud': 'others' },
    })

    expect(await response.json()).toEqual({ users: [], aud: 'others' })
    expect(response.headers.get('x-total-count')).toBe('0')
  })

  test('goes the other way when asked', async () => {
    expect(await listed('?sort=created_at%20asc')).toEqual(emails)
  })

  test.each([
    '?page=-1',
    '?page=0',
    '?page=x',
    '?per_page=1.5',
    '?sort=email',
    '?sort=created_at%20up',
  ])('refuses %s', async (query) => {
    const response = await list(query)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

describe('the log', () => {
  type Entry = { payload: { action: string; actor_username: string }; created_at: string }
  function read(query: string) {
    return server().call('GET', `/admin/audit${query}`, { bearer: server().serviceKey })
  }

  test('tells what happened, the newest first, in pages', async () => {
    const response = await read('?per_page=4')
    const rows: Entry[] = await response.json()

    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      id: expect.any(String),
      ip_address: '127.0.0.1',
      payload: {
        action: 'user_signedup',
        actor_username: 'service_role',
        log_type: 'team',
        traits: { user_email: emails.at(-1) },
      },
    })
    const times = rows.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(response.headers.get('x-total-count')).toBe(String(names.length))
    expect(response.headers.get('link')).toContain('</admin/audit?page=2&per_page=4>; rel="next"')
  })

  test.each([
    ['action:signedup', names.length],
    ['author:SERVICE', names.length],
    ['type:team', names.length],
    ['action:login', 0],
    ['author:ada', 0],
  ])('is searched by %s', async (query, found) => {
    const response = await read(`?query=${encodeURIComponent(query)}`)

    expect(await response.json()).toHaveLength(found)
  })

  test.each(['login', 'ip:1'])('refuses the query %s', async (query) => {
    const response = await read(`?query=${query}`)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from './testing/auth-server.ts'

const few = { count: 3, seconds: 300 }
const limits = {
  signup: few,
  anonymous: few,
  mail: few,
  user: few,
  token: few,
  verify: few,
  factor: few,
  sso: few,
  acs: few,
  app: few,
  appRegistration: few,
}
const server = useAuthServer({
  trustedProxies: ['127.0.0.1'],
  limits,
})

let addresses = 0
/** What our proxy would say about a client that no one saw before. */
function newClient() {
  addresses += 1
  return { 'x-forwarded-for': `203.0.113.${addresses}` }
}

const calls: [string, string, string, () => object][] = [
  ['sign-ups', 'POST', '/signup', () => ({ email: newAddress(), password })],
  ['visitors', 'POST', '/signup', () => ({ data: {} })],
  ['codes', 'POST', '/otp', () => ({ email: newAddress(), create_user: false })],
  ['recoveries', 'POST', '/recover', () => ({ email: newAddress() })],
  ['sign-ins', 'POST', '/token?grant_type=password', () => ({ email: newAddress(), password })],
  [
    'verifications',
    'POST',
    '/verify',
    () => ({ type: 'email', email: newAddress(), token: '123456' }),
  ],
]

describe('an address', () => {
  test.each(calls)(
    'is stopped after its share of %s, another one is not',
    async (_, method, path, body) => {
      const headers = newClient()

      const statuses = []
      for (let round = 0; round < 3; round += 1) {
        statuses.push((await server().call(method, path, { body: body(), headers })).status)
      }
      const over = await server().call(method, path, { body: body(), headers })
      const other = await server().call(method, path, { body: body(), headers: newClient() })

      expect(statuses).not.toContain(429)
      expect(over.status).toBe(429)
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await over.json()).toMatchObject({
        error_code: 'over_request_rate_limit',
        msg: 'Request rate limit reached',
      })
      expect(other.status).not.toBe(429)
    },
  )

  test('registers so many apps and no more', async () => {
    const headers = newClient()
    const body = { redirect_uris: ['https://notes.example/callback'] }
    const register = async (from = headers) =>
      (await server().call('POST', '/oauth/clients/register', { body, headers: from })).status

    expect([await register(), await register(), await register()]).toEqual([201, 201, 201])
    expect(await register()).toBe(429)
    expect(await register(newClient())).toBe(201)
  })

  test('cannot become another one by what it writes before the proxy', async () => {
    const { 'x-forwarded-for': real } = newClient()
    const call = (claimed: string) =>
      server().call('POST', '/signup', {
        body: {},
        headers: { 'x-forwarded-for': `${claimed}, ${real}` },
      })

    const answers = []
    for (const claimed of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
      answers.push((await call(claimed)).status)

    expect(answers).toEqual([200, 200, 200, 429])
  })

  test('is counted to the last one when all come at once', async () => {
    const headers = newClient()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server().call('POST', '/signup', { body: {}, headers })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})

test('strangers who guess a password do not shut its owner out at a familiar address', async () => {
  const email = newAddress()
  const [home, stranger] = [newClient(), newClient()]
  await server().call('POST', '/signup', { body: { email, password }, headers: home })
  const signIn = (given: string, headers: Record<string, string>) =>
    server().call('POST', '/token?grant_type=password', {
      body: { email, password: given },
      headers,
    })
  for (let guess = 0; guess < 10; guess += 1) await signIn(`Wrong-${guess}`, newClient())

  const guessed = await signIn(password, stranger)
  const owner = await signIn(password, home)

  expect(guessed.status).toBe(429)
  expect(owner.status).toBe(200)
})

test('so many guesses at all accounts shut no owner out at a familiar address', async () => {
  const email = newAddress()
  const home = newClient()
  await server().call('POST', '/signup', { body: { email, password }, headers: home })
  const signIn = async (headers: Record<string, string>, name = email, given = password) => {
    const body = { email: name, password: given }
    return (await server().call('POST', '/token?grant_type=password', { body, headers })).status
  }
  const { owner } = server().world
  const key = 'password:overall'
  const forget = () => owner.query('delete from auth.counters where key = $1', [key])
  async function counted(count: number) {
    await forget()
    await owner.query(
      'insert into auth.counters (key, window_start, count) values ($1, now(), $2)',
      [key, count],
    )
  }

  await counted(4999)
  const before = await signIn(newClient())
  await counted(5000)
  const after = [await signIn(newClient()), await signIn(newClient(), newAddress())]
  const atHome = [await signIn(home), await signIn(home, newAddress())]
  const wrong = await signIn(home, email, 'Wrong-violet-42')
  await forget()

  expect([before, after, atHome, wrong]).toEqual([200, [429, 429], [200, 429], 400])
})

test.each(['/otp', '/recover'])(
  'a second mail by %s waits a minute, known address or not',
  async (path) => {
    const known = newAddress()
    await server().call('POST', '/signup', {
      body: { email: known, password },
      headers: newClient(),
    })

    for (const email of [known, newAddress()]) {
      const ask = () =>
        server().call('POST', path, { body: { email, create_user: false }, headers: newClient() })
      const first = await ask()
      const second = await ask()

      expect(first.status).toBe(200)
      expect(second.status).toBe(429)
      expect(await second.json()).toMatchObject({
        error_code: 'over_email_send_rate_limit',
        msg: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      })
    }
  },
)

describe('without a trusted proxy', () => {
  const plain = useAuthServer({ limits })

  test('nothing that a client writes makes it another address', async () => {
    const statuses = []
    for (let round = 0; round < 4; round += 1) {
      statuses.push(
        (await plain().call('POST', '/signup', { body: {}, headers: newClient() })).status,
      )
    }

    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

import { describe, expect, test } from 'vitest'
import { newNumber, password, useAuthServer } from '../testing/auth-server.ts'

const headers = { 'content-type': 'application/json' }

/** The same call to one server and to the other, alternately and at once. */
function fromBothSides(
  server: ReturnType<ReturnType<typeof useAuthServer>>,
  calls: readonly (readonly [path: string, body: object])[],
): Promise<Response[]> {
  return Promise.all(
    calls.map(async ([path, body], index) =>
      index % 2 === 0
        ? server.call('POST', path, { body })
        : server.twin.request(path, { method: 'POST', headers, body: JSON.stringify(body) }),
    ),
  )
}

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort()

describe('a number', () => {
  const server = useAuthServer({ phone: true, smsInterval: 60 })

  test('gets one text a minute from both servers together', async () => {
    const phone = newNumber()

    const answers = await fromBothSides(
      server(),
      Array.from({ length: 6 }, () => ['/otp', { phone }] as const),
    )
    const refused = answers.find(({ status }) => status === 429)

    expect(statusesOf(answers)).toEqual([200, 429, 429, 429, 429, 429])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({
      error_code: 'over_sms_send_rate_limit',
      msg: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    })
    expect((await server().call('POST', '/otp', { body: { phone: newNumber() } })).status).toBe(200)
  })

  test('gets one text a minute whatever it is for', async () => {
    const phone = newNumber()
    const first = await server().call('POST', '/signup', { body: { phone, password } })

    const again = await fromBothSides(server(), [
      ['/resend', { phone, type: 'sms' }],
      ['/otp', { phone }],
      ['/signup', { phone, password }],
    ])

    expect(first.status).toBe(200)
    expect(statusesOf(again)).toEqual([429, 429, 429])
  })
})

describe('the server', () => {
  const server = useAuthServer({
    phone: true,
    smsInterval: 0,
    smsPerHour: 3,
    smsTestCodes: { '15559990001': '424242' },
  })

  test('sends so many texts in an hour, both processes together, and none is counted for a test', async () => {
    const free = await fromBothSides(
      server(),
      Array.from({ length: 4 }, () => ['/otp', { phone: '15559990001' }] as const),
    )
    const paid = await fromBothSides(
      server(),
      Array.from({ length: 6 }, () => ['/otp', { phone: newNumber() }] as const),
    )
    const refused = paid.find(({ status }) => status === 429)

    expect(statusesOf(free)).toEqual([200, 200, 200, 200])
    expect(statusesOf(paid)).toEqual([200, 200, 200, 429, 429, 429])
    expect(await refused?.json()).toMatchObject({
      error_code: 'over_sms_send_rate_limit',
      msg: 'SMS rate limit exceeded',
    })
  })
})

describe('an address', () => {
  const few = { count: 3, seconds: 86_400 }
  const many = { count: 100, seconds: 86_400 }
  const server = useAuthServer({
    phone: true,
    limits: {
      signup: few,
      anonymous: many,
      mail: few,
      user: many,
      token: many,
      verify: many,
      factor: many,
      sso: many,
      acs: many,
      app: many,
      appRegistration: many,
    },
  })

  test.each([
    ['/otp', () => ({ phone: newNumber() })],
    ['/signup', () => ({ phone: newNumber(), password })],
  ])('is stopped at %s after its share, whatever the numbers', async (path, body) => {
    const statuses = []
    for (let round = 0; round < 4; round += 1) {
      statuses.push((await server().call('POST', path, { body: body() })).status)
    }

    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('the tries of a code', () => {
  const server = useAuthServer({ phone: true, smsInterval: 0 })

  test('are counted by both servers together', async () => {
    const phone = newNumber()
    await server().client().signInWithOtp({ phone })
    const { code } = await server().phones.next(phone)
    const token = code === '000000' ? '000001' : '000000'
    const wrong = ['/verify', { type: 'sms', phone, token }] as const

    await fromBothSides(
      server(),
      Array.from({ length: 5 }, () => wrong),
    )
    const [late] = await fromBothSides(server(), [['/verify', { type: 'sms', phone, token: code }]])

    expect(late?.status).toBe(403)
  })
})

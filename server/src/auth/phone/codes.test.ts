import { describe, expect, test } from 'vitest'
import { newAddress, newNumber, password, useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer({
  phone: true,
  smsInterval: 0,
  smsTestCodes: { '15559990001': '424242' },
})

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}
const ask = (phone: string, options: { shouldCreateUser?: boolean; channel?: 'whatsapp' } = {}) =>
  server().client().signInWithOtp({ phone, options })
const verify = (phone: string, token: string) =>
  server().client().verifyOtp({ phone, token, type: 'sms' })
/** A code that is not the one that was sent. */
const other = (code: string) => (code === '000000' ? '000001' : '000000')

/** Somebody who signed in by a code, and another code for them. */
async function person() {
  const phone = newNumber()
  await ask(phone)
  const { data } = await verify(phone, (await server().phones.next(phone)).code)
  await ask(phone)
  const { code } = await server().phones.next(phone)
  return { phone, code, userId: data.user?.id ?? '' }
}

const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

describe('a code by text', () => {
  test('makes an account of a new number, with the data that came along', async () => {
    const phone = newNumber()
    const { error } = await server()
      .client()
      .signInWithOtp({ phone: `+${phone}`, options: { data: { first_name: 'Ada' } } })
    const { code } = await server().phones.next(phone)
    const auth = server().client()

    const { data } = await auth.verifyOtp({ phone: `+${phone}`, token: code, type: 'sms' })
    const { data: claims } = await auth.getClaims()

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { first_name: 'Ada', phone_verified: true },
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect(claims?.claims).toMatchObject({ amr: [{ method: 'otp' }], phone, awaiting_otp: false })
  })

  test('signs in the owner of an account', async () => {
    const { phone, code, userId } = await person()

    const { data, error } = await verify(phone, code)

    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
  })

  test('makes no account unless it is asked for', async () => {
    const [unknown, { phone }] = [newNumber(), await person()]

    const answers = [
      await ask(unknown, { shouldCreateUser: false }),
      await ask(phone, { shouldCreateUser: false }),
    ]
    await server().phones.next(phone)
    const { rows } = await sql('select from auth.users where phone = $1', [unknown])

    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(rows).toEqual([])
    expect(
      server()
        .phones.unread()
        .filter(({ to }) => to === unknown),
    ).toEqual([])
  })

  test('travels by the channel that was asked for', async () => {
    const phone = newNumber()

    await ask(phone, { channel: 'whatsapp' })

    expect(await server().phones.next(phone)).toMatchObject({ channel: 'whatsapp' })
  })

  test('works once', async () => {
    const { phone, code } = await person()
    await verify(phone, code)

    expect((await verify(phone, code)).error).toMatchObject(expired)
  })

  test('used by both servers at once opens one session', async () => {
    const { phone, code } = await person()
    const body = { phone, token: code, type: 'sms' }
    const headers = { 'content-type': 'application/json' }

    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        index % 2 === 0
          ? server().call('POST', '/verify', { body })
          : server().twin.request('/verify', {
              method: 'POST',
              headers,
              body: JSON.stringify(body),
            }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
  })

  test('lives five minutes', async () => {
    const [late, early] = [await person(), await person()]
    const age = (seconds: number, userId: string) =>
      sql(
        'update auth.one_time_tokens set created_at = now() - make_interval(secs => $1) where user_id = $2',
        [seconds, userId],
      )
    await age(301, late.userId)
    await age(200, early.userId)

    expect((await verify(late.phone, late.code)).error).toMatchObject(expired)
    expect((await verify(early.phone, early.code)).error).toBeNull()
  })

  test('is dead after five wrong tries, and a new one is not', async () => {
    const { phone, code } = await person()
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(phone, other(code))

    const late = await verify(phone, code)
    await ask(phone)
    const fresh = await server().phones.next(phone)

    expect(late.error).toMatchObject(expired)
    expect((await verify(phone, fresh.code)).error).toBeNull()
  })

  test('is right at the fifth try', async () => {
    const { phone, code } = await person()
    for (let attempt = 0; attempt < 4; attempt += 1) await verify(phone, other(code))

    expect((await verify(phone, code)).error).toBeNull()
  })

  test('of one person is not good for another', async () => {
    const [ada, eve] = [await person(), await person()]

    expect((await verify(eve.phone, ada.code)).error).toMatchObject(expired)
    expect((await verify(ada.phone, ada.code)).error).toBeNull()
  })

  test('is not good for a change of number', async () => {
    const { phone, code } = await person()

    const { error } = await server()
      .client()
      .verifyOtp({ phone, token: code, type: 'phone_change' })

    expect(error).toMatchObject(expired)
  })

  test('cannot be read from the database', async () => {
    const { code, userId } = await person()

    const { rows: tokens } = await sql('select * from auth.one_time_tokens where user_id = $1', [
      userId,
    ])
    const { rows: jobs } = await sql("select data::text from pgboss.job where name = 'text'")

    expect(JSON.stringify(tokens)).not.toContain(code)
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify(jobs)).not.toMatch(/1555\d{7}/)
  })

  test('drops a password that was chosen before the number was proven', async () => {
    const phone = newNumber()
    await server().client().signUp({ phone, password })
    await server().phones.next(phone)
    await ask(phone, { shouldCreateUser: false })

    const entered = await verify(phone, (await server().phones.next(phone)).code)
    const intruder = await server().client().signInWithPassword({ phone, password })

    expect(entered.error).toBeNull()
    expect(intruder.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('follows a password as the second step of the product', async () => {
    const phone = newNumber()
    await server().client().signUp({ phone, password })
    await verify(phone, (await server().phones.next(phone)).code)
    const auth = server().client()
    await auth.signInWithPassword({ phone, password })
    await ask(phone, { shouldCreateUser: false })

    const { data, error } = await verify(phone, (await server().phones.next(phone)).code)

    expect(error).toBeNull()
    expect(data.user?.phone).toBe(phone)
    expect((await server().client().signInWithPassword({ phone, password })).error).toBeNull()
  })

  test('does not let in who is banned', async () => {
    const { phone, code, userId } = await person()
    await sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      userId,
    ])

    expect((await verify(phone, code)).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('a number of the tests', () => {
  test('has its own code, gets no text, and the code works once for each request', async () => {
    const phone = '15559990001'
    const early = await verify(phone, '424242')

    await server().client().signInWithOtp({ phone })
    await expect
      .poll(() => sql('select from auth.one_time_tokens where relates_to = $1', [phone]))
      .toMatchObject({ rowCount: 1 })
    const wrong = await verify(phone, '242424')
    const right = await verify(phone, '424242')
    const again = await verify(phone, '424242')

    expect(early.error).toMatchObject(expired)
    expect(wrong.error).toMatchObject(expired)
    expect(right.data.user).toMatchObject({ phone })
    expect(again.error).toMatchObject(expired)
    expect(
      server()
        .phones.unread()
        .filter(({ to }) => to === phone),
    ).toEqual([])
  })
})

describe('a person with an address and a number', () => {
  test('is let in by either', async () => {
    const [email, phone] = [newAddress(), newNumber()]
    const { data } = await server().client().signUp({ email, password })
    await sql('update auth.users set phone = $1, phone_confirmed_at = now() where id = $2', [
      phone,
      data.user?.id,
    ])

    const byEmail = await server().client().signInWithPassword({ email, password })
    const byPhone = await server().client().signInWithPassword({ phone, password })
    await ask(phone)
    const byText = await verify(phone, (await server().phones.next(phone)).code)

    const ids = [byEmail, byPhone, byText].map(({ data: { user } }) => user?.id)
    expect(new Set(ids)).toEqual(new Set([data.user?.id]))
  })
})

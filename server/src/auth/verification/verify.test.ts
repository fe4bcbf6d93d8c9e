import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, signedUp, useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer({ mailInterval: 0 })

const account = () => signedUp(server())

async function mailedCode(email: string) {
  await server()
    .client()
    .signInWithOtp({ email, options: { shouldCreateUser: false } })
  return server().inbox.next(email)
}

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

describe('the one-time code', () => {
  test('comes by mail without a link and lets the person in', async () => {
    const { email, userId } = await account()
    const mail = await mailedCode(email)
    const auth = server().client()

    const { data, error } = await auth.verifyOtp({ email, token: mail.code, type: 'email' })
    const { data: claims } = await auth.getClaims()

    expect(mail).toMatchObject({ subject: `${mail.code} is your sign-in code`, links: [] })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
    expect(claims?.claims).toMatchObject({ amr: [{ method: 'otp' }], awaiting_otp: false })
  })

  test('works once', async () => {
    const { email } = await account()
    const { code } = await mailedCode(email)
    await server().client().verifyOtp({ email, token: code, type: 'email' })

    const { error } = await server().client().verifyOtp({ email, token: code, type: 'email' })

    expect(error).toMatchObject(expired)
  })

  test('used five times at once opens one session', async () => {
    const { email } = await account()
    const { code } = await mailedCode(email)

    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server().client().verifyOtp({ email, token: code, type: 'email' }),
      ),
    )

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('lives ten minutes', async () => {
    const { email, userId } = await account()
    const { code } = await mailedCode(email)
    await sql(
      "update auth.one_time_tokens set created_at = now() - interval '601 seconds' where user_id = $1",
      [userId],
    )

    const { error } = await server().client().verifyOtp({ email, token: code, type: 'email' })

    expect(error).toMatchObject(expired)
  })

  test('stops working when a new one is mailed', async () => {
    const { email } = await account()
    const old = await mailedCode(email)
    const fresh = await mailedCode(email)

    const refused = await server().client().verifyOtp({ email, token: old.code, type: 'email' })
    const accepted = await server().client().verifyOtp({ email, token: fresh.code, type: 'email' })

    expect(refused.error).toMatchObject(expired)
    expect(accepted.error).toBeNull()
  })

  test('is dead after five wrong tries, and a new one is not', async () => {
    const { email } = await account()
    const { code } = await mailedCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await server().client().verifyOtp({ email, token: wrong, type: 'email' })
    }

    const late = await server().client().verifyOtp({ email, token: code, type: 'email' })
    const fresh = await mailedCode(email)
    const again = await server().client().verifyOtp({ email, token: fresh.code, type: 'email' })

    expect(late.error).toMatchObject(expired)
    expect(again.error).toBeNull()
  })

  test('is right at the fifth try', async () => {
    const { email } = await account()
    const { code } = await mailedCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await server().client().verifyOtp({ email, token: wrong, type: 'email' })
    }

    expect(
      (await server().client().verifyOtp({ email, token: code, type: 'email' })).error,
    ).toBeNull()
  })

  test('is not compared more than five times when fifty guesses come at once', async () => {
    const { email } = await account()
    const { code } = await mailedCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const verify = (token: string) =>
      server().call('POST', '/verify', { body: { email, token, type: 'email' } })

    const guesses = await Promise.all(Array.from({ length: 50 }, () => verify(wrong)))

    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([403, 429]))
    const { rows } = await sql(
      `select least(count, 6) as count from auth.counters join auth.one_time_tokens on key = 'code:' || one_time_tokens.id
       where relates_to = $1`,
      [email],
    )
    expect(rows).toEqual([{ count: 6 }])
    await sql("delete from auth.counters where key like 'verify:%'")
    expect((await verify(code)).status).toBe(403)
  })

  test.each(['recovery', 'signup', 'invite', 'email_change'] as const)(
    'is not good for %s',
    async (type) => {
      const { email } = await account()
      const { code } = await mailedCode(email)

      const { error } = await server().client().verifyOtp({ email, token: code, type })

      expect(error).toMatchObject(expired)
    },
  )

  test('of one person is not good for another', async () => {
    const [ada, eve] = [await account(), await account()]
    const mail = await mailedCode(ada.email)
    await mailedCode(eve.email)

    const { error } = await server()
      .client()
      .verifyOtp({ email: eve.email, token: mail.code, type: 'email' })

    expect(error).toMatchObject(expired)
  })

  test('cannot be read from the database', async () => {
    const { email, userId } = await account()
    const { code } = await mailedCode(email)
    const { rows } = await sql('select * from auth.one_time_tokens where user_id = $1', [userId])

    const guesses = ['', email, userId].flatMap((salt) =>
      ['sha224', 'sha256', 'md5'].map((hash) =>
        createHash(hash)
          .update(salt + code)
          .digest('hex'),
      ),
    )

    expect(guesses).not.toContain(rows[0].token_hash)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('answers that tell nothing', () => {
  test('an unknown address gets the same answer as a known one, and no mail', async () => {
    const unknown = newAddress()
    const { email } = await account()

    const answers = [
      await server()
        .client()
        .signInWithOtp({ email: unknown, options: { shouldCreateUser: false } }),
      await server()
        .client()
        .signInWithOtp({ email, options: { shouldCreateUser: false } }),
      await server().client().resetPasswordForEmail(unknown),
      await server().client().resetPasswordForEmail(email),
      await server().client().resend({ type: 'signup', email: unknown }),
      await server().client().resend({ type: 'signup', email }),
    ]

    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null))
    await server().inbox.next(email)
    expect(
      server()
        .inbox.unread()
        .filter(({ to }) => to === unknown),
    ).toEqual([])
  })
})

test.each([
  [{ token: '123456', email: 'a@example.com' }, 'Verify requires a verification type'],
  [{ type: 'email', email: 'a@example.com' }, 'Verify requires either a token or a token hash'],
  [
    { type: 'email', token: '1', token_hash: 'x' },
    'Verify requires either a token or a token hash',
  ],
  [
    { type: 'email', token_hash: 'x', email: 'a@example.com' },
    'Only the token_hash and type should be provided',
  ],
  [
    { type: 'email', token: '123456' },
    'Only an email address or phone number should be provided on verify',
  ],
  [{ type: 'other', token: '123456', email: 'a@example.com' }, 'Unsupported verification type'],
  [
    { type: 'sms', token: '123456', phone: '12-34' },
    'Invalid phone number format (E.164 required)',
  ],
])('%o is no verification', async (body, message) => {
  const response = await server().call('POST', '/verify', { body })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: message })
})

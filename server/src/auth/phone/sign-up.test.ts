import { describe, expect, test } from 'vitest'
import { newNumber, password, useAuthServer } from '../testing/auth-server.ts'

describe('signing up with a number that has to be confirmed', () => {
  const server = useAuthServer({ phone: true, smsInterval: 0 })

  async function signUp(phone = newNumber()) {
    const { data, error } = await server()
      .client()
      .signUp({ phone: `+${phone}`, password, options: { data: { first_name: 'Ada' } } })
    return { phone, data, error }
  }
  const verify = (phone: string, token: string) =>
    server().client().verifyOtp({ phone, token, type: 'sms' })
  const signIn = (phone: string, given = password) =>
    server().client().signInWithPassword({ phone, password: given })

  test('answers a user without a session and texts a code', async () => {
    const { phone, data, error } = await signUp()
    const text = await server().phones.next(phone)

    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      email: '',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { first_name: 'Ada', phone, phone_verified: false },
      identities: [{ provider: 'phone', id: data.user?.id, identity_data: { phone } }],
      confirmation_sent_at: expect.any(String),
    })
    expect(data.user).not.toHaveProperty('phone_confirmed_at')
    expect(text).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), channel: 'sms' })
    expect(text.userId).toBe(data.user?.id)
  })

  test('opens the account with the code, and by the password only after it', async () => {
    const { phone, data } = await signUp()
    const { code } = await server().phones.next(phone)

    const early = await signIn(phone)
    const confirmed = await verify(phone, code)
    const late = await signIn(phone)

    expect(early.error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    })
    expect(confirmed.data.session).not.toBeNull()
    expect(confirmed.data.user).toMatchObject({
      id: data.user?.id,
      phone_confirmed_at: expect.any(String),
      user_metadata: { first_name: 'Ada', phone_verified: true },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    })
    expect(late.data.user?.id).toBe(data.user?.id)
  })

  test('takes a number with plus and spaces for the same one', async () => {
    const { phone } = await signUp()
    const { code } = await server().phones.next(phone)
    const spaced = `+${phone.slice(0, 4)} ${phone.slice(4)}`

    await verify(spaced, code)

    expect((await signIn(spaced)).data.user).toMatchObject({ phone })
    expect((await signIn(phone, 'Wrong-harbour-42')).error).toMatchObject({
      status: 400,
      message: 'Invalid login credentials',
    })
  })

  test('sends the code again when asked, and the former one ends', async () => {
    const { phone } = await signUp()
    const first = await server().phones.next(phone)

    const { error } = await server().client().resend({ type: 'sms', phone })
    const second = await server().phones.next(phone)
    const old = await verify(phone, first.code)

    expect(error).toBeNull()
    expect(second.code).not.toBe(first.code)
    expect(old.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await verify(phone, second.code)).error).toBeNull()
  })

  test('a second time never changes the password', async () => {
    const { phone } = await signUp()
    await server().phones.next(phone)
    await server().client().signUp({ phone, password: 'Someone-else-42' })
    await verify(phone, (await server().phones.next(phone)).code)

    expect((await signIn(phone, 'Someone-else-42')).error).not.toBeNull()
    expect((await signIn(phone)).error).toBeNull()
  })

  test('a number that has an account looks like a new one, and no text goes out', async () => {
    const { phone, data: first } = await signUp()
    await verify(phone, (await server().phones.next(phone)).code)

    const { data, error } = await signUp(phone)
    const other = await signUp()
    await server().phones.next(other.phone)

    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      role: 'authenticated',
      identities: [{ id: data.user?.id }],
    })
    expect(data.user?.id).not.toBe(first.user?.id)
    expect(
      server()
        .phones.unread()
        .filter(({ to }) => to === phone),
    ).toEqual([])
  })

  test.each([
    ['a number that is none', { phone: '12-34' }, 'Invalid phone number format (E.164 required)'],
    [
      'a number with a leading nought',
      { phone: '0155512345' },
      'Invalid phone number format (E.164 required)',
    ],
    [
      'a number of sixteen digits',
      { phone: '1234567890123456' },
      'Invalid phone number format (E.164 required)',
    ],
    [
      'a channel that is none',
      { channel: 'pigeon' },
      "Invalid channel, supported values are 'sms' or 'whatsapp'",
    ],
    [
      'a challenge',
      { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
      'PKCE not supported for phone signups',
    ],
    ['no password', { password: undefined }, 'Signup requires a valid password'],
  ])('refuses %s', async (_, fault, msg) => {
    const body = { phone: newNumber(), password, ...fault }

    const response = await server().call('POST', '/signup', { body })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg })
  })

  test('takes the token of a captcha and asks for none', async () => {
    const phone = newNumber()
    const gotrue_meta_security = { captcha_token: 'a token' }
    const call = (path: string, body: object) =>
      server().call('POST', path, { body: { ...body, gotrue_meta_security } })

    const signedUp = await call('/signup', { phone, password })
    const { code } = await server().phones.next(phone)
    const verified = await call('/verify', { phone, token: code, type: 'sms' })
    const signedIn = await call('/token?grant_type=password', { phone, password })

    expect([signedUp.status, verified.status, signedIn.status]).toEqual([200, 200, 200])
  })

  test('leaves lines in the audit log', async () => {
    const { phone, data } = await signUp()
    await verify(phone, (await server().phones.next(phone)).code)

    const { rows } = await server().world.owner.query(
      `select payload ->> 'action' as action, payload ->> 'actor_username' as name, payload -> 'traits' ->> 'provider' as provider
       from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
      [data.user?.id],
    )

    expect(rows).toEqual([
      { action: 'user_signedup', name: phone, provider: 'phone' },
      { action: 'user_confirmation_requested', name: phone, provider: null },
      { action: 'login', name: phone, provider: 'phone' },
    ])
  })
})

describe('signing up with a number that is taken at its word', () => {
  const server = useAuthServer({ phone: true, phoneAutoconfirm: true })

  test('opens a session at once without a text, which needs no code', async () => {
    const phone = newNumber()
    const auth = server().client()

    const { data, error } = await auth.signUp({ phone, password })
    const { data: claims } = await auth.getClaims()

    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect(claims?.claims).toMatchObject({
      phone,
      amr: [{ method: 'password' }],
      awaiting_otp: false,
    })
    expect((await server().client().signInWithPassword({ phone, password })).error).toBeNull()
    expect(server().phones.tries()).toEqual([])
  })

  test('refuses a number that has an account', async () => {
    const phone = newNumber()
    await server().client().signUp({ phone, password })

    const { error } = await server()
      .client()
      .signUp({ phone: `+${phone}`, password })

    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  test('of ten at once with one number exactly one succeeds', async () => {
    const phone = newNumber()

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server().client().signUp({ phone, password })),
    )

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(
      new Set(['user_already_exists']),
    )
  })
})

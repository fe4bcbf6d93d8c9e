import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from './testing/auth-server.ts'
import { confirmationOf } from './testing/inbox.ts'

describe('with confirmation by mail', () => {
  const server = useAuthServer({ autoconfirm: false, mailInterval: 0 })

  async function signedUp() {
    const email = newAddress()
    const { data, error } = await server().client().signUp({ email, password })
    return { email, data, error, mail: await server().inbox.next(email) }
  }

  test('a sign-up answers a user without a session until the mail is confirmed', async () => {
    const { email, data, error, mail } = await signedUp()
    const early = await server().client().signInWithPassword({ email, password })
    const confirmed = await server().client().verifyOtp({ email, token: mail.code, type: 'signup' })
    const late = await server().client().signInWithPassword({ email, password })

    expect(error).toBeNull()
    expect(data).toMatchObject({
      session: null,
      user: { email, confirmation_sent_at: expect.any(String) },
    })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect(confirmed.data.user).toMatchObject({ user_metadata: { email_verified: true } })
    expect(late.error).toBeNull()
  })

  test('the link of the mail confirms too', async () => {
    const { email, mail } = await signedUp()

    const followed = await fetch(confirmationOf(mail), { redirect: 'manual' })

    expect(followed.headers.get('location')).toContain('access_token=')
    expect((await server().client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('a second sign-up never changes the password', async () => {
    const { email } = await signedUp()
    await server().client().signUp({ email, password: 'Someone-else-42' })
    const mail = await server().inbox.next(email)
    await server().client().verifyOtp({ email, token: mail.code, type: 'signup' })

    const intruder = await server()
      .client()
      .signInWithPassword({ email, password: 'Someone-else-42' })
    const owner = await server().client().signInWithPassword({ email, password })

    expect(intruder.error).not.toBeNull()
    expect(owner.error).toBeNull()
  })

  test.each([false, true])(
    'a password that was set before the mailbox was proven by a sign-in link is dropped (%s)',
    async (shouldCreateUser) => {
      const { email } = await signedUp()
      await server().client().signInWithOtp({ email, options: { shouldCreateUser } })
      const mail = await server().inbox.next(email)

      const entered = await server().client().verifyOtp({ email, token: mail.code, type: 'email' })
      const intruder = await server().client().signInWithPassword({ email, password })

      expect(entered.error).toBeNull()
      expect(intruder.error).toMatchObject({ code: 'invalid_credentials' })
    },
  )

  test('a sign-up of a known address looks like a new one, and no mail goes out', async () => {
    const { email, mail } = await signedUp()
    await server().client().verifyOtp({ email, token: mail.code, type: 'signup' })

    const { data, error } = await server().client().signUp({ email, password })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      identities: [{ provider: 'email', email }],
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
    })
    expect(
      server()
        .inbox.unread()
        .filter(({ to }) => to === email),
    ).toEqual([])
  })

  test('a visitor stays one until the mailbox agreed', async () => {
    const auth = server().client()
    await auth.signInAnonymously()
    const email = newAddress()

    const { data } = await auth.updateUser({ email, password })
    const { code } = await server().inbox.next(email)
    const verified = await auth.verifyOtp({ email, token: code, type: 'email_change' })

    expect(data.user).toMatchObject({ is_anonymous: true, new_email: email })
    expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })
})

describe('with confirmation by mail and without neutral answers', () => {
  const server = useAuthServer({ autoconfirm: false, neutralAnswers: false, mailInterval: 0 })

  test('a sign-up of a known address is answered as upstream does: without identities', async () => {
    const email = newAddress()
    await server().client().signUp({ email, password })
    const { code } = await server().inbox.next(email)
    await server().client().verifyOtp({ email, token: code, type: 'signup' })

    const { data, error } = await server()
      .client()
      .signUp({ email, password, options: { data: { first_name: 'Eve' } } })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      identities: [],
      role: '',
      user_metadata: { first_name: 'Eve' },
      confirmation_sent_at: expect.any(String),
    })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
  })

  test('a sign-up of an invited address tells nothing of the invitation', async () => {
    const email = newAddress()
    await server().world.owner.query(
      `insert into auth.users (email, invited_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, now(), '{}', '{"organization_name": "Acme"}')`,
      [email],
    )

    const { data, error } = await server().client().signUp({ email, password })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: {}, identities: [] })
  })
})

describe('with sign-up, visitors and neutral answers off', () => {
  const server = useAuthServer({ signup: false, neutralAnswers: false, mailInterval: 0 })

  test('no one signs up, not even a visitor', async () => {
    const full = await server().client().signUp({ email: newAddress(), password })
    const visitor = await server().client().signInAnonymously()

    expect(full.error).toMatchObject({
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
    expect(visitor.error).toMatchObject({ code: 'signup_disabled' })
  })

  test('a code for an unknown address is refused in upstream words', async () => {
    const { error } = await server()
      .client()
      .signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } })

    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    })
  })
})

describe('with visitors off', () => {
  const server = useAuthServer({ anonymous: false })

  test('a visitor is refused', async () => {
    const { error } = await server().client().signInAnonymously()

    expect(error).toMatchObject({
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })
})

describe('with the rules of another server for passwords', () => {
  const server = useAuthServer({ passwordMin: 6, passwordClasses: false, passwordCommon: false })

  test('six simple characters are enough, five are not', async () => {
    const enough = await server().client().signUp({ email: newAddress(), password: 'secret' })
    const short = await server().client().signUp({ email: newAddress(), password: '12345' })

    expect(enough.error).toBeNull()
    expect(short.error).toMatchObject({
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    })
  })
})

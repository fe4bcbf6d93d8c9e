import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer()

describe('a visitor', () => {
  test('signs in without an account and has no address, no identity and own data', async () => {
    const { data, error } = await server()
      .client()
      .signInAnonymously({ options: { data: { from: 'landing' } } })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      identities: [],
      app_metadata: {},
      user_metadata: { from: 'landing' },
    })
    expect(data.session?.expires_in).toBe(3600)
  })

  test('carries a token with every claim of the protocol and of the product', async () => {
    const auth = server().client()
    await auth.signInAnonymously()

    const { data } = await auth.getClaims()

    expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
    expect(data?.claims).toMatchObject({
      iss: `${server().url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
      is_anonymous: true,
      email: '',
      phone: '',
      user_role: null,
      organization_id: null,
      permissions: [],
      awaiting_otp: false,
    })
  })

  test('becomes a full user with the same id, and the refreshed token says so', async () => {
    const auth = server().client()
    const { data: visitor } = await auth.signInAnonymously()
    const email = newAddress()

    const { data, error } = await auth.updateUser({ email, password, data: { first_name: 'Ada' } })
    const { data: refreshed } = await auth.refreshSession()
    const { data: claims } = await auth.getClaims()

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: visitor.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', email_verified: true },
      identities: [{ provider: 'email', id: visitor.user?.id, email }],
    })
    expect(refreshed.session).not.toBeNull()
    expect(claims?.claims).toMatchObject({ is_anonymous: false, email, awaiting_otp: false })
    expect((await server().client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('cannot take a password alone, or an address that has an account', async () => {
    const email = newAddress()
    await server().client().signUp({ email, password })
    const auth = server().client()
    await auth.signInAnonymously()

    const alone = await auth.updateUser({ password })
    const taken = await auth.updateUser({ email, password })

    expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('sign-up', () => {
  test('opens a session at once that needs no code, with the data of the form', async () => {
    const email = newAddress()
    const auth = server().client()

    const { data, error } = await auth.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { first_name: 'Ada', organization_name: 'Acme' } },
    })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', organization_name: 'Acme', email, email_verified: true },
    })
    const { data: claims } = await auth.getClaims()
    expect(claims?.claims).toMatchObject({ amr: [{ method: 'password' }], awaiting_otp: false })
  })

  test('refuses an address that has an account, in other letters too', async () => {
    const email = newAddress()
    await server().client().signUp({ email, password })

    const { error } = await server()
      .client()
      .signUp({ email: email.toUpperCase(), password: `${password}x` })

    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect((await server().client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('of twenty at once with one address exactly one succeeds', async () => {
    const email = newAddress()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server().client().signUp({ email, password })),
    )

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(
      new Set(['user_already_exists']),
    )
  })

  test.each([
    ['Ab1!xyz', ['length']],
    ['abcdefgh1!', ['characters']],
    ['ABCDEFGH1!', ['characters']],
    ['Abcdefghi!', ['characters']],
    ['Abcdefghi1', ['characters']],
    ['ab', ['length', 'characters']],
    ['Password123!', ['pwned']],
    ['P@ssw0rd', ['pwned']],
  ])('refuses the password %s with its reasons', async (weak, reasons) => {
    const { error } = await server().client().signUp({ email: newAddress(), password: weak })

    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons })
  })

  test('refuses a password of 88 characters and the address itself, and keeps all 87 of the longest', async () => {
    const long = `Aa1!${'x'.repeat(82)}`
    const email = newAddress()
    const tooLong = await server()
      .client()
      .signUp({ email, password: `${long}yz` })
    const itself = await server()
      .client()
      .signUp({ email: 'Aa1@Example.com', password: 'Aa1@Example.com' })
    const longest = await server()
      .client()
      .signUp({ email, password: `${long}y` })

    expect(tooLong.error).toMatchObject({ status: 400, message: 'Password is too long' })
    expect(itself.error).toMatchObject({ code: 'weak_password' })
    expect(longest.error).toBeNull()
    expect(
      (
        await server()
          .client()
          .signInWithPassword({ email, password: `${long}z` })
      ).error,
    ).not.toBeNull()
    expect(
      (
        await server()
          .client()
          .signInWithPassword({ email, password: `${long}y` })
      ).error,
    ).toBeNull()
  })

  test.each([
    ['nobody', 'Unable to validate email address: invalid format'],
    ['a@b', 'Unable to validate email address: invalid format'],
    [`${'a'.repeat(250)}@example.com`, 'Unable to validate email address: invalid format'],
  ])('refuses the address %s', async (email, message) => {
    const { error } = await server().client().signUp({ email, password })

    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  test.each([
    ['both address and phone', { email: 'a@example.com', phone: '+1234567', password }],
    ['no password', { email: 'a@example.com' }],
    ['half a challenge', { email: 'a@example.com', password, code_challenge: 'x'.repeat(43) }],
    [
      'a short challenge',
      { email: 'a@example.com', password, code_challenge: 'x', code_challenge_method: 's256' },
    ],
    ['data that is no object', { email: 'a@example.com', password, data: [1] }],
    [
      'more than 8 KiB of data',
      { email: 'a@example.com', password, data: { x: 'y'.repeat(9000) } },
    ],
  ])('refuses %s', async (_, body) => {
    const response = await server().call('POST', '/signup', { body })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })
})

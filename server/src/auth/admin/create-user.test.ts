import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, newNumber, password } from '../testing/auth-server.ts'
import { useAccounts } from './testing/use-accounts.ts'

const { server, admin, account, actions } = useAccounts()

describe('a new account', () => {
  test('is made although sign-ups are off, is not confirmed, and gets no mail', async () => {
    const email = newAddress()

    const { data, error } = await admin().createUser({ email, password })
    const signIn = await server().client().signInWithPassword({ email, password })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      identities: [{ provider: 'email', identity_data: { email, email_verified: false } }],
    })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect(signIn.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect(server().inbox.unread()).toEqual([])
    expect(await actions(data.user?.id ?? '')).toEqual(['user_signedup'])
  })

  test('that is confirmed signs in', async () => {
    const { email, user } = await account({ user_metadata: { name: 'Ada' } })

    const { data, error } = await server().client().signInWithPassword({ email, password })

    expect(error).toBeNull()
    expect(user.user_metadata).toEqual({ name: 'Ada', email_verified: true })
    expect(user.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
    expect(data.user?.id).toBe(user.id)
  })

  test('of a number signs in by it', async () => {
    const phone = newNumber()

    const { data } = await admin().createUser({ phone: `+${phone}`, password, phone_confirm: true })
    const signIn = await server()
      .client()
      .signInWithPassword({ phone: `+${phone}`, password })

    expect(data.user).toMatchObject({
      phone,
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
      phone_confirmed_at: expect.any(String),
    })
    expect(signIn.error).toBeNull()
    expect(signIn.data.user?.id).toBe(data.user?.id)
  })

  test('of a number that is not confirmed does not sign in', async () => {
    const phone = newNumber()
    await admin().createUser({ phone, password })

    const { error } = await server().client().signInWithPassword({ phone, password })

    expect(error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
  })

  test('takes id, role and metadata as they are given', async () => {
    const id = randomUUID()

    const { user } = await account({
      id,
      role: 'supabase_admin',
      app_metadata: { plan: 'team' },
      user_metadata: { theme: 'dark', nothing: null },
      email_confirm: false,
    })

    expect(user).toMatchObject({
      id,
      role: 'supabase_admin',
      app_metadata: { provider: 'email', providers: ['email'], plan: 'team' },
    })
    expect(user.user_metadata).toEqual({ theme: 'dark' })
  })

  test('may be banned from the start', async () => {
    const { email, user } = await account({ ban_duration: '1h30m' })

    const { error } = await server().client().signInWithPassword({ email, password })

    const minutes = (Date.parse(user.banned_until ?? '') - Date.parse(user.created_at)) / 60_000
    expect(minutes).toBeCloseTo(90, 0)
    expect(error).toMatchObject({ status: 400, code: 'user_banned' })
  })

  test.each([
    ['no address and no number', { password }, 400, 'validation_failed'],
    ['a bad address', { email: 'nobody' }, 400, 'validation_failed'],
    ['a bad number', { phone: '12-34' }, 400, 'validation_failed'],
    ['a bad id', { email: 'a@example.com', id: 'x' }, 400, 'validation_failed'],
    [
      'the id of nobody',
      { email: 'a@example.com', id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    ['a bad duration', { email: 'a@example.com', ban_duration: 'a day' }, 400, 'validation_failed'],
    [
      'a password and a hash',
      { email: 'a@example.com', password, password_hash: '$2b$' },
      400,
      'validation_failed',
    ],
    [
      'a hash of no known kind',
      { email: 'a@example.com', password_hash: 'md5' },
      400,
      'validation_failed',
    ],
    [
      'a password that is too long',
      { email: 'a@example.com', password: 'x'.repeat(88) },
      400,
      'validation_failed',
    ],
  ])('with %s is refused', async (_, body, status, code) => {
    const { error } = await admin().createUser(body)

    expect(error).toMatchObject({ status, code })
  })

  test('of an address, a number or an id that is taken is refused', async () => {
    const phone = newNumber()
    const { email, id } = await account({ phone })

    const sameEmail = await admin().createUser({ email: email.toUpperCase() })
    const samePhone = await admin().createUser({ phone })
    const sameId = await admin().createUser({ email: newAddress(), id })

    expect(sameEmail.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(samePhone.error).toMatchObject({ status: 422, code: 'phone_exists' })
    expect(sameId.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })
})

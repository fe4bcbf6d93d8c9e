import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, newNumber, password } from '../testing/auth-server.ts'
import { useAccounts } from './testing/use-accounts.ts'

const { server, admin, sql, account, signedIn, actions } = useAccounts()

const newPassword = 'Amber-lantern-7'

describe('an account', () => {
  test('is shown by its id', async () => {
    const { id, email } = await account()

    const { data } = await admin().getUserById(id)
    const unknown = await admin().getUserById(randomUUID())
    const bad = await server().call('GET', '/admin/users/x', { bearer: server().serviceKey })

    expect(data.user).toMatchObject({ id, email })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(bad.status).toBe(404)
    expect(await bad.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('gets another address at once, without a mail', async () => {
    const { id, email } = await account()
    const newEmail = newAddress()

    const { data, error } = await admin().updateUserById(id, { email: newEmail })
    const before = await server().client().signInWithPassword({ email, password })
    const after = await server().client().signInWithPassword({ email: newEmail, password })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: newEmail,
      identities: [{ identity_data: { email: newEmail, email_verified: true } }],
    })
    expect(before.error).toMatchObject({ code: 'invalid_credentials' })
    expect(after.error).toBeNull()
    expect(server().inbox.unread()).toEqual([])
  })

  test('gets a number beside its address', async () => {
    const { id } = await account()
    const phone = newNumber()

    const { data } = await admin().updateUserById(id, { phone, phone_confirm: true })
    const signIn = await server().client().signInWithPassword({ phone, password })

    expect(data.user).toMatchObject({
      phone,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(signIn.data.user?.id).toBe(id)
  })

  test('does not get an address or a number of another', async () => {
    const phone = newNumber()
    const other = await account({ phone })
    const { id, email } = await account()

    const address = await admin().updateUserById(id, { email: other.email })
    const number = await admin().updateUserById(id, { phone })

    expect(address.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(number.error).toMatchObject({ status: 422, code: 'phone_exists' })
    expect((await admin().getUserById(id)).data.user).toMatchObject({ email, phone: '' })
  })

  test('is confirmed', async () => {
    const { id, email } = await account({ email_confirm: false })

    const { data } = await admin().updateUserById(id, { email_confirm: true })
    const signIn = await server().client().signInWithPassword({ email, password })

    expect(data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
    })
    expect(signIn.error).toBeNull()
  })

  test('of a visitor becomes a full one by a confirmed address', async () => {
    const { data: visitor } = await admin().createUser({ phone: newNumber() })
    const id = visitor.user?.id ?? ''
    await sql('update auth.users set is_anonymous = true, phone = null where id = $1', [id])
    const email = newAddress()

    const pending = await admin().updateUserById(id, { email })
    const full = await admin().updateUserById(id, { email_confirm: true })

    expect(pending.data.user).toMatchObject({ email, is_anonymous: true })
    expect(full.data.user).toMatchObject({ email, is_anonymous: false })
  })

  test('gets a new password, and everyone who is signed in by the former is signed out', async () => {
    const { id, email, session } = await signedIn()

    const { error } = await admin().updateUserById(id, { password: newPassword })
    const open = await server().call('GET', '/user', { bearer: session?.access_token ?? '' })
    const former = await server().client().signInWithPassword({ email, password })
    const now = await server().client().signInWithPassword({ email, password: newPassword })

    expect(error).toBeNull()
    expect(open.status).toBe(403)
    expect(former.error).toMatchObject({ code: 'invalid_credentials' })
    expect(now.error).toBeNull()
    expect(await actions(id)).toEqual(['user_signedup', 'user_modified', 'user_updated_password'])
  })

  test('does not get a weak password', async () => {
    const { id, session } = await signedIn()

    const { error } = await admin().updateUserById(id, { password: 'short' })
    const open = await server().call('GET', '/user', { bearer: session?.access_token ?? '' })

    expect(error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length', 'characters'],
    })
    expect(open.status).toBe(200)
  })

  test('takes metadata key by key; null removes one', async () => {
    const { id } = await account({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: 'team' } })

    const { data } = await admin().updateUserById(id, {
      user_metadata: { a: null, c: 3 },
      app_metadata: { seats: 5 },
    })

    expect(data.user?.user_metadata).toEqual({ b: 2, c: 3, email_verified: true })
    expect(data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      plan: 'team',
      seats: 5,
    })
  })

  test('that is banned is out at its next request, and back in after the ban', async () => {
    const { id, email, auth, session } = await signedIn()
    const open = () => server().call('GET', '/user', { bearer: session?.access_token ?? '' })

    const { data } = await admin().updateUserById(id, { ban_duration: '24h' })
    const request = await open()
    const refresh = await auth.refreshSession()
    const signIn = await server().client().signInWithPassword({ email, password })
    const lifted = await admin().updateUserById(id, { ban_duration: 'none' })
    const again = await open()

    expect(data.user).toMatchObject({ banned_until: expect.any(String) })
    expect(request.status).toBe(403)
    expect(await request.json()).toMatchObject({ error_code: 'user_banned' })
    expect(refresh.error).toMatchObject({ code: 'user_banned' })
    expect(signIn.error).toMatchObject({ code: 'user_banned' })
    expect(lifted.data.user).not.toHaveProperty('banned_until')
    expect(again.status).toBe(200)
  })

  test('that does not exist is not changed', async () => {
    const unknown = await admin().updateUserById(randomUUID(), { user_metadata: {} })
    const bad = await server().call('PUT', '/admin/users/x', {
      bearer: server().serviceKey,
      body: {},
    })

    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(bad.status).toBe(404)
  })
})

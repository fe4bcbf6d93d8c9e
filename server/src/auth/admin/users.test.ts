import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer({ autoconfirm: false, signup: false, phone: true })
const newPassword = 'Amber-lantern-7'

function admin() {
  return operator(server())
}

let numbers = 0
function newNumber() {
  numbers += 1
  return `1555000${String(numbers).padStart(4, '0')}`
}

async function account(given: object = {}) {
  const email = newAddress()
  const { data, error } = await admin().createUser({
    email,
    password,
    email_confirm: true,
    ...given,
  })
  if (error) throw error
  return { email, id: data.user.id, user: data.user }
}

async function signedIn() {
  const { email, id } = await account()
  const auth = server().client()
  const { data } = await auth.signInWithPassword({ email, password })
  return { email, id, auth, session: data.session }
}

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

async function actions(id: string) {
  const { rows } = await sql(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload -> 'traits' ->> 'user_id' = $1 order by created_at, payload ->> 'action'`,
    [id],
  )
  return rows.map(({ action }) => action)
}

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

describe('a deleted account', () => {
  test('is gone with its sessions', async () => {
    const { id, session } = await signedIn()

    const { error } = await admin().deleteUser(id)
    const request = await server().call('GET', '/user', { bearer: session?.access_token ?? '' })
    const again = await admin().deleteUser(id)

    expect(error).toBeNull()
    expect(await request.json()).toMatchObject({ error_code: 'user_not_found' })
    expect(again.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(await actions(id)).toEqual(['user_signedup', 'user_deleted'])
  })

  test('of a member leaves the organisation', async () => {
    const { id } = await account()
    const { id: organization } = await server().world.organization()
    await sql(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [id, organization],
    )

    const { error } = await admin().deleteUser(id)

    expect(error).toBeNull()
    const { rows } = await sql('select from public.organization_members where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('that is kept softly tells nothing, lets nobody in, and frees its names', async () => {
    const phone = newNumber()
    const { id, email } = await account({
      phone,
      phone_confirm: true,
      user_metadata: { name: 'Ada' },
    })
    const auth = server().client()
    const { data: before } = await auth.signInWithPassword({ email, password })

    const { error } = await admin().deleteUser(id, true)
    const request = await server().call('GET', '/user', {
      bearer: before.session?.access_token ?? '',
    })
    const signIn = await server().client().signInWithPassword({ email, password })
    const { data: kept } = await admin().getUserById(id)
    const successor = await admin().createUser({ email, phone })

    expect(error).toBeNull()
    expect(request.status).toBe(403)
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' })
    expect(kept.user).toMatchObject({
      id,
      deleted_at: expect.any(String),
      user_metadata: {},
      app_metadata: {},
    })
    expect(JSON.stringify(kept.user)).not.toContain(email)
    expect(JSON.stringify(kept.user)).not.toContain(phone)
    expect(successor.error).toBeNull()
  })

  test('that is kept softly is not changed any more, but can go for good', async () => {
    const { id } = await account()
    await admin().deleteUser(id, true)

    const change = await admin().updateUserById(id, { email: newAddress() })
    const twice = await admin().deleteUser(id, true)
    const forGood = await admin().deleteUser(id)
    const shown = await admin().getUserById(id)

    expect(change.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(twice.error).toBeNull()
    expect(forGood.error).toBeNull()
    expect(shown.error).toMatchObject({ status: 404 })
  })

  test('that never was is not found', async () => {
    const unknown = await admin().deleteUser(randomUUID())
    const bad = await server().call('DELETE', '/admin/users/x', { bearer: server().serviceKey })

    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(bad.status).toBe(404)
  })
})

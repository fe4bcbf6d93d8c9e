import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer({ redirectUrls: ['https://app.example.com/**'] })

function admin() {
  return operator(server())
}

async function account() {
  const email = newAddress()
  const { data } = await admin().createUser({ email, password, email_confirm: true })
  return { email, id: data.user?.id ?? '' }
}

function follow(link: string) {
  return fetch(link, { redirect: 'manual' })
}

describe('a link for a sign-up', () => {
  test('makes the account, which waits for it', async () => {
    const email = newAddress()

    const { data, error } = await admin().generateLink({
      type: 'signup',
      email,
      password,
      options: { data: { name: 'Ada' }, redirectTo: 'https://app.example.com/start' },
    })
    const early = await server().client().signInWithPassword({ email, password })
    const verified = await server()
      .client()
      .verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' })
    const late = await server().client().signInWithPassword({ email, password })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
    expect(data.user?.user_metadata).toEqual({ name: 'Ada' })
    expect(data.properties).toEqual({
      action_link: expect.stringContaining(`${server().url}/auth/v1/verify?token=`),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: 'https://app.example.com/start',
      verification_type: 'signup',
    })
    const link = new URL(data.properties?.action_link ?? '')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: data.properties?.hashed_token,
      type: 'signup',
      redirect_to: 'https://app.example.com/start',
    })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed' })
    expect(verified.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(late.error).toBeNull()
    expect(server().inbox.unread()).toEqual([])
  })

  test('of an account that waits gives it the password of the operator', async () => {
    const email = newAddress()
    await admin().createUser({ email, password: 'Someone-else-42' })

    const { data } = await admin().generateLink({ type: 'signup', email, password })
    await server()
      .client()
      .verifyOtp({ email, token: data.properties?.email_otp ?? '', type: 'signup' })
    const stranger = await server()
      .client()
      .signInWithPassword({ email, password: 'Someone-else-42' })
    const owner = await server().client().signInWithPassword({ email, password })

    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
    expect(owner.error).toBeNull()
  })

  test('needs a password that the rules allow, and an address that is free', async () => {
    const { email } = await account()
    const bearer = server().serviceKey
    const path = '/admin/generate_link'

    const none = await server().call('POST', path, {
      bearer,
      body: { type: 'signup', email: newAddress() },
    })
    const weak = await admin().generateLink({
      type: 'signup',
      email: newAddress(),
      password: 'short',
    })
    const taken = await admin().generateLink({ type: 'signup', email, password })

    expect(none.status).toBe(400)
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe.each(['magiclink', 'recovery'] as const)('a link of type %s', (type) => {
  test('signs in by its token', async () => {
    const { email, id } = await account()

    const { data } = await admin().generateLink({ type, email })
    const token = data.properties?.hashed_token ?? ''
    const verified = await server().client().verifyOtp({ token_hash: token, type })
    const again = await server().client().verifyOtp({ token_hash: token, type })

    expect(data.user).toMatchObject({ id, recovery_sent_at: expect.any(String) })
    expect(data.properties).toMatchObject({ verification_type: type, redirect_to: server().url })
    expect(verified.data.session?.user.id).toBe(id)
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('signs in by its code', async () => {
    const { email, id } = await account()

    const { data } = await admin().generateLink({ type, email })
    const verified = await server()
      .client()
      .verifyOtp({ email, token: data.properties?.email_otp ?? '', type })

    expect(verified.data.session?.user.id).toBe(id)
  })

  test('signs in by being followed', async () => {
    const { email } = await account()

    const { data } = await admin().generateLink({
      type,
      email,
      options: { redirectTo: 'https://elsewhere.example.com' },
    })
    const followed = await follow(data.properties?.action_link ?? '')

    expect(followed.status).toBe(303)
    expect(followed.headers.get('location')).toContain('#access_token=')
    expect(new URL(followed.headers.get('location') ?? '').origin).toBe(server().url)
  })
})

describe('a link for an address that has no account', () => {
  test('of type magiclink is one for a sign-up', async () => {
    const email = newAddress()

    const { data } = await admin().generateLink({ type: 'magiclink', email })
    const verified = await server()
      .client()
      .verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' })

    expect(data.properties).toMatchObject({ verification_type: 'signup' })
    expect(data.properties?.action_link).toContain('type=signup')
    expect(verified.data.session?.user.email).toBe(email)
  })

  test('of any other type is refused', async () => {
    const email = newAddress()

    const recovery = await admin().generateLink({ type: 'recovery', email })
    const change = await admin().generateLink({
      type: 'email_change_new',
      email,
      newEmail: newAddress(),
    })

    for (const { error } of [recovery, change]) {
      expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
    }
  })
})

describe('links for a change of address', () => {
  test('change it once both mailboxes agreed', async () => {
    const { email, id } = await account()
    const newEmail = newAddress()

    const current = await admin().generateLink({ type: 'email_change_current', email, newEmail })
    const next = await admin().generateLink({ type: 'email_change_new', email, newEmail })
    const first = await server()
      .client()
      .verifyOtp({
        token_hash: current.data.properties?.hashed_token ?? '',
        type: 'email_change',
      })
    const second = await server()
      .client()
      .verifyOtp({
        email: newEmail,
        token: next.data.properties?.email_otp ?? '',
        type: 'email_change',
      })

    expect(current.data.properties).toMatchObject({ verification_type: 'email_change_current' })
    expect(current.data.properties?.action_link).toMatch(/[?&]type=email_change(&|$)/)
    expect(next.data.user).toMatchObject({ new_email: newEmail })
    expect(first.data.session).toBeNull()
    expect(second.data.session?.user).toMatchObject({ id, email: newEmail })
  })

  test('one mailbox that agrees twice changes nothing', async () => {
    const { email, id } = await account()
    const newEmail = newAddress()
    const agree = async () => {
      const { data } = await admin().generateLink({ type: 'email_change_current', email, newEmail })
      return server()
        .client()
        .verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email_change' })
    }

    const answers = [await agree(), await agree()]

    for (const { data } of answers) expect(data.session).toBeNull()
    expect((await admin().getUserById(id)).data.user?.email).toBe(email)
  })

  test('need a new address that is free', async () => {
    const { email } = await account()
    const { email: taken } = await account()

    const none = await server().call('POST', '/admin/generate_link', {
      bearer: server().serviceKey,
      body: { type: 'email_change_new', email },
    })
    const other = await admin().generateLink({ type: 'email_change_new', email, newEmail: taken })

    expect(none.status).toBe(400)
    expect(other.error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

test.each([{}, { type: 'signup' }, { type: 'phone_change', email: 'a@example.com' }])(
  'a link of %o is refused',
  async (body) => {
    const response = await server().call('POST', '/admin/generate_link', {
      bearer: server().serviceKey,
      body,
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
  },
)

describe('where the new mailbox alone decides', () => {
  const simple = useAuthServer({ doubleConfirm: false })

  test('there is a link for it, and none for the current one', async () => {
    const email = newAddress()
    const newEmail = newAddress()
    await operator(simple()).createUser({ email, email_confirm: true })

    const current = await operator(simple()).generateLink({
      type: 'email_change_current',
      email,
      newEmail,
    })
    const next = await operator(simple()).generateLink({
      type: 'email_change_new',
      email,
      newEmail,
    })
    const { data } = await simple()
      .client()
      .verifyOtp({ token_hash: next.data.properties?.hashed_token ?? '', type: 'email_change' })

    expect(current.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(data.session?.user.email).toBe(newEmail)
  })
})

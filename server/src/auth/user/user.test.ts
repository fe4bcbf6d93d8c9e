import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { confirmationOf } from '../testing/inbox.ts'

const server = useAuthServer({ mailInterval: 0, reauthentication: true })
const newPassword = 'Amber-lantern-7'

async function account() {
  const email = newAddress()
  const auth = server().client()
  const { data } = await auth.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
  return { email, auth, session: data.session, userId: data.user?.id ?? '' }
}

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

describe('the own account', () => {
  test('is read without hashes, tokens and internal marks', async () => {
    const { session } = await account()

    const response = await server().call('GET', '/user', { bearer: session?.access_token ?? '' })
    const body = await response.json()

    expect(Object.keys(body).sort()).toEqual([
      'app_metadata',
      'aud',
      'confirmed_at',
      'created_at',
      'email',
      'email_confirmed_at',
      'id',
      'identities',
      'is_anonymous',
      'last_sign_in_at',
      'phone',
      'role',
      'updated_at',
      'user_metadata',
    ])
    expect(body.identities[0]).toMatchObject({
      provider: 'email',
      identity_data: { email_verified: true },
    })
  })

  test('takes data key by key; null removes one', async () => {
    const { auth } = await account()

    const { data, error } = await auth.updateUser({ data: { first_name: null, theme: 'dark' } })

    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ theme: 'dark', email_verified: true })
    expect(data.user?.user_metadata).not.toHaveProperty('first_name')
  })

  test('does not take what only an administrator may set', async () => {
    const { session, userId } = await account()

    const response = await server().call('PUT', '/user', {
      bearer: session?.access_token ?? '',
      body: { app_metadata: { role: 'admin' }, role: 'service_role', is_super_admin: true },
    })

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' })
    const { rows } = await sql('select role, is_super_admin from auth.users where id = $1', [
      userId,
    ])
    expect(rows).toEqual([{ role: 'authenticated', is_super_admin: null }])
  })
})

describe('a new password', () => {
  test('ends every other session and leaves this one', async () => {
    const { email, auth } = await account()
    const elsewhere = server().client()
    await elsewhere.signInWithPassword({ email, password })

    const { error } = await auth.updateUser({ password: newPassword })

    expect(error).toBeNull()
    expect((await auth.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await elsewhere.refreshSession()).error).not.toBeNull()
  })

  test('ends every code and link that is under way', async () => {
    const { email, auth } = await account()
    await auth.resetPasswordForEmail(email)
    const link = confirmationOf(await server().inbox.next(email))

    await auth.updateUser({ password: newPassword })
    const late = await server()
      .client()
      .verifyOtp({ token_hash: link.searchParams.get('token') ?? '', type: 'recovery' })

    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('must differ from the old one and keep the rules', async () => {
    const { auth } = await account()

    const same = await auth.updateUser({ password })
    const weak = await auth.updateUser({ password: 'short' })

    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] })
  })

  test('and a new address wait for the one-time code of a session that has one open', async () => {
    const { email } = await account()
    const auth = server().client()
    await auth.signInWithPassword({ email, password })

    const changedPassword = await auth.updateUser({ password: newPassword })
    const changedEmail = await auth.updateUser({ email: newAddress() })

    expect(changedPassword.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(changedEmail.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  test('needs a mailed code when the session is older than a day', async () => {
    const { email, auth, userId } = await account()
    await sql(
      "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
      [userId],
    )

    const without = await auth.updateUser({ password: newPassword })
    await auth.reauthenticate()
    const mail = await server().inbox.next(email)
    const wrong = await auth.updateUser({
      password: newPassword,
      nonce: mail.code === '000000' ? '1' : '000000',
    })
    const right = await auth.updateUser({ password: newPassword, nonce: mail.code })

    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect(right.error).toBeNull()
  })

  test('cannot be confirmed by a visitor, who has no mailbox', async () => {
    const auth = server().client()
    await auth.signInAnonymously()

    const { error } = await auth.reauthenticate()

    expect(error?.message).toMatch(
      /^Reauthentication requires the user to have an email or a phone number/,
    )
  })
})

describe('a new address', () => {
  test('is taken when both mailboxes agreed, whichever comes first', async () => {
    const { email, auth, userId } = await account()
    const newEmail = newAddress()

    const { data } = await auth.updateUser({ email: newEmail })
    const [toNew, toOld] = [await server().inbox.next(newEmail), await server().inbox.next(email)]
    const verify = (address: string, token: string) =>
      server().call('POST', '/verify', { body: { type: 'email_change', email: address, token } })
    const first = await (await verify(newEmail, toNew.code)).json()
    const between = await auth.getUser()
    const second = await (await verify(email, toOld.code)).json()

    expect(data.user).toMatchObject({ email, new_email: newEmail })
    expect(toNew.code).not.toBe(toOld.code)
    expect(first).toMatchObject({ code: '200', msg: expect.stringContaining('other email') })
    expect(between.data.user?.email).toBe(email)
    expect(second).toMatchObject({
      user: { id: userId, email: newEmail, identities: [{ email: newEmail }] },
    })
    expect(second.user).not.toHaveProperty('new_email')
  })

  test('is not taken by one mailbox alone, however often it agrees', async () => {
    const { email, auth } = await account()
    const newEmail = newAddress()
    await auth.updateUser({ email: newEmail })
    const link = confirmationOf(await server().inbox.next(newEmail))

    await fetch(link, { redirect: 'manual' })
    await fetch(link, { redirect: 'manual' })
    await auth.updateUser({ email: newEmail })
    const again = await server().inbox.next(newEmail)
    await fetch(confirmationOf(again), { redirect: 'manual' })

    expect((await auth.getUser()).data.user?.email).toBe(email)
  })

  test('that someone else has is refused', async () => {
    const [ada, eve] = [await account(), await account()]

    const { error } = await eve.auth.updateUser({ email: ada.email })

    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('signing out', () => {
  async function threeSessions() {
    const { email, auth } = await account()
    const others = [server().client(), server().client()]
    for (const other of others) await other.signInWithPassword({ email, password })
    return { auth, others }
  }

  test.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('with scope %s acts at the very next request', async (scope, alive) => {
    const { auth, others } = await threeSessions()
    const tokens = await Promise.all(
      [auth, ...others].map(
        async (one) => (await one.getSession()).data.session?.access_token ?? '',
      ),
    )

    const { error } = await auth.signOut({ scope })
    const answers = await Promise.all(
      tokens.map((bearer) => server().call('GET', '/user', { bearer })),
    )

    expect(error).toBeNull()
    expect(answers.map(({ status }) => status === 200)).toEqual(alive)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect(await refused?.json()).toMatchObject({ code: 403, error_code: 'session_not_found' })
  })

  test('with another scope is refused, without a token too', async () => {
    const { session } = await account()

    const odd = await server().call('POST', '/logout?scope=all', {
      bearer: session?.access_token ?? '',
    })
    const nobody = await server().call('POST', '/logout')

    expect(odd.status).toBe(400)
    expect(nobody.status).toBe(401)
  })

  test('answers 204 without a body', async () => {
    const { session } = await account()

    const response = await server().call('POST', '/logout', { bearer: session?.access_token ?? '' })

    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  })
})

test('every act leaves a line in the audit log that no one can change', async () => {
  const { email, auth, userId } = await account()
  await server().client().signInWithPassword({ email, password: 'Wrong-harbour-42' })
  await auth.refreshSession()
  await auth.signOut()

  const { rows } = await sql(
    "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at",
    [userId],
  )

  expect(rows.map(({ action }) => action)).toEqual([
    'user_signedup',
    'login_failed',
    'token_refreshed',
    'logout',
  ])
  const { rows: rights } = await sql(
    "select has_table_privilege('auth_service', 'auth.audit_log_entries', 'update, delete') as may",
  )
  expect(rights).toEqual([{ may: false }])
})

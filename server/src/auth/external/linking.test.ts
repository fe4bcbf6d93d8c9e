import { describe, expect, test } from 'vitest'
import { newAddress, password } from '../testing/auth-server.ts'
import { newBrowser } from './testing/browser.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, signIn } = external
const strict = await useExternal({ autoconfirm: false, redirectUrls: [] })

function sql(text: string, values: unknown[] = [], from = external) {
  return from.server().world.owner.query(text, values)
}

/** An account of an address whose owner has answered a mail. */
async function proven(email: string) {
  const auth = server().client()
  await auth.signUp({ email, password })
  await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await server().inbox.next(email)
  const { data } = await auth.verifyOtp({ email, token: code, type: 'email' })
  return data.user?.id
}

describe('an address that the provider vouches for', () => {
  test('leads to the account that has it, which keeps its password', async () => {
    const { login, email } = person()
    const userId = await proven(email)

    const { user } = await signIn('acme', login)
    const { error } = await server().client().signInWithPassword({ email, password })

    expect(user).toMatchObject({
      id: userId,
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    expect(error).toBeNull()
    const { rows } = await sql(
      "select payload #>> '{traits,provider}' as provider from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'identity_linked'",
      [userId],
    )
    expect(rows).toEqual([{ provider: 'acme' }])
  })

  test('takes an account from whoever signed up with it and never saw its mailbox', async () => {
    const { login, email } = person()
    const squatter = server().client()
    const { data } = await squatter.signUp({ email, password })

    const { user } = await signIn('acme', login)
    const again = await server().client().signInWithPassword({ email, password })
    const inside = await squatter.getUser(data.session?.access_token)

    expect(user?.id).toBe(data.user?.id)
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
    expect(inside.error).not.toBeNull()
  })

  test('confirms an account that waits for its mail, without password and other identities', async () => {
    const { login, email } = strict.person()
    await strict.server().client().signUp({ email, password })
    const { code } = await strict.server().inbox.next(email)

    const { user } = await strict.signIn('acme', login)
    const again = await strict.server().client().signInWithPassword({ email, password })
    const late = await strict.server().client().verifyOtp({ email, token: code, type: 'email' })

    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(user?.app_metadata).toEqual({ provider: 'acme', providers: ['acme'] })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
    expect(again.error).toMatchObject({ code: 'invalid_credentials' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })

  test('does not lead to the account of a company’s own provider', async () => {
    const { login, email } = person()
    const { rows } = await sql(
      'insert into auth.users (email, is_sso_user, email_confirmed_at) values ($1, true, now()) returning id',
      [email],
    )

    const { user } = await signIn('acme', login)

    expect(user?.id).not.toBe(rows[0].id)
    expect(user?.email).toBe(email)
  })

  test('opens one account when the person arrives twice at the same time', async () => {
    const { login, email } = person()

    const arrivals = await Promise.all([signIn('acme', login), signIn('acme', login)])

    expect(new Set(arrivals.map(({ user }) => user?.id)).size).toBe(1)
    const { rows } = await sql('select from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('an address that the provider does not vouch for', () => {
  test('is asked by mail, and then the person comes in', async () => {
    const { login, email } = person({ email_verified: false })

    const refused = await signIn('acme', login)
    const { code } = await server().inbox.next(email)
    const { data } = await server().client().verifyOtp({ email, token: code, type: 'email' })
    const welcome = await signIn('acme', login)

    expect(refused.user).toBeNull()
    expect(Object.fromEntries(refused.landing.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with acme. A confirmation email has been sent to your acme email',
    })
    expect(welcome.user).toMatchObject({ id: data.user?.id, email })
  })

  test('never leads to the account that has it, and tells its owner nothing', async () => {
    const { login, email } = person({ email_verified: false })
    const userId = await proven(email)

    const { fields, user } = await signIn('acme', login)

    expect(fields).toMatchObject({ error_code: 'provider_email_needs_verification' })
    expect(user).toBeNull()
    expect(
      server()
        .inbox.unread()
        .filter(({ to }) => to === email),
    ).toEqual([])
    const { rows } = await sql('select provider from auth.identities where user_id = $1', [userId])
    expect(rows).toEqual([{ provider: 'email' }])
  })

  test('lets nobody in who does not answer the mail', async () => {
    const { login } = person({ email_verified: false })
    await signIn('acme', login)

    const { fields } = await signIn('acme', login)

    expect(fields).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  test('gives way to its owner, who then has the account alone', async () => {
    const { login, email } = person({ email_verified: false })
    await signIn('acme', login)
    external.forger.expect({ sub: `owner of ${email}`, email, email_verified: true })

    const owner = await signIn('forger')
    const squatter = await signIn('acme', login)

    expect(owner.user?.identities?.map(({ provider }) => provider)).toEqual(['forger'])
    expect(squatter.user).toBeNull()
  })

  test('gives way to its owner who signs up with it, by password or by link', async () => {
    for (const ask of ['signUp', 'signInWithOtp'] as const) {
      const { login, email } = strict.person({ email_verified: false })
      await strict.signIn('acme', login)
      await strict.server().inbox.next(email)
      const auth = strict.server().client()

      await auth[ask]({ email, password })
      const { code } = await strict.server().inbox.next(email)
      const { data } = await auth.verifyOtp({ email, token: code, type: 'email' })
      const squatter = await strict.signIn('acme', login)

      expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
      expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(squatter.fields).toMatchObject({ error_code: 'provider_email_needs_verification' })
    }
  })

  test('comes in with another one that the provider vouches for', async () => {
    const { login } = person({ email_verified: false })
    await signIn('acme', login)
    const email = newAddress()
    external.acme.accounts.set(login, { email, email_verified: true })

    expect((await signIn('acme', login)).user).toMatchObject({ email })
  })

  test('comes in once the provider vouches for it', async () => {
    const { login, email } = person({ email_verified: false })
    await signIn('acme', login)
    external.acme.accounts.set(login, { email, email_verified: true })

    const { user } = await signIn('acme', login)

    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })

  test('may not be missing', async () => {
    external.forger.expect({ sub: 'without an address' })

    const { fields } = await signIn('forger')

    expect(fields).toMatchObject({
      error_code: 'provider_email_needs_verification',
      error_description: expect.stringContaining('Verify the email with forger'),
    })
  })
})

describe('by hand', () => {
  async function link(
    auth: ReturnType<typeof external.clientIn>,
    browser: ReturnType<typeof newBrowser>,
    login: string,
  ) {
    const { data, error } = await auth.linkIdentity({
      provider: 'acme' as 'google',
      options: { redirectTo: `${server().url}/account`, skipBrowserRedirect: true },
    })
    if (error) throw error
    return external.follow(browser, data.url, 'acme', login)
  }

  async function member() {
    const browser = newBrowser()
    const auth = external.clientIn(browser, 'implicit')
    const email = newAddress()
    const { data } = await auth.signUp({ email, password })
    return { browser, auth, email, userId: data.user?.id }
  }

  test('an account of a provider is added, and signs in from then on', async () => {
    const { browser, auth, email, userId } = await member()
    const { login } = person()

    const landing = await link(auth, browser, login)
    const { data } = await auth.getUserIdentities()
    const { user } = await signIn('acme', login)

    expect(landing.pathname).toBe('/account')
    expect(landing.hash).toContain('access_token=')
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    expect(user).toMatchObject({ id: userId, email })
  })

  test('with a challenge ends with a code for a session of the same person', async () => {
    const browser = newBrowser()
    const auth = external.clientIn(browser, 'pkce')
    const { data } = await auth.signUp({ email: newAddress(), password })

    const landing = await link(auth, browser, person().login)
    const exchanged = await auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '')

    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.id).toBe(data.user?.id)
    expect(exchanged.data.user?.identities).toHaveLength(2)
  })

  test('ends in the browser that began it only', async () => {
    const { auth, userId } = await member()
    const { login } = person()

    // The link that one person made, opened by another.
    const landing = await link(auth, newBrowser(), login)

    expect(landing.searchParams.get('error_code')).toBe('bad_oauth_state')
    const { rows } = await sql('select provider from auth.identities where user_id = $1', [userId])
    expect(rows).toEqual([{ provider: 'email' }])
  })

  test('an account that somebody has already is refused', async () => {
    const { login } = person()
    const other = await signIn('acme', login)
    const { browser, auth } = await member()

    const landing = await link(auth, browser, login)
    const twice = await link(other.auth, other.browser, login)

    expect(landing.searchParams.get('error_code')).toBe('identity_already_exists')
    expect(landing.searchParams.get('error_description')).toContain('another user')
    expect(twice.searchParams.get('error_code')).toBe('identity_already_exists')
  })

  test('a visitor becomes a full user with the address, in the same account', async () => {
    const browser = newBrowser()
    const auth = external.clientIn(browser, 'implicit')
    const { data } = await auth.signInAnonymously()
    const { login, email } = person()

    await link(auth, browser, login)
    await auth.refreshSession()
    const { data: now } = await auth.getUser()

    expect(now.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
    expect((await auth.getClaims()).data?.claims.is_anonymous).toBe(false)
  })

  test.each([
    [true, 'email_exists'],
    [false, 'provider_email_needs_verification'],
  ])(
    'a visitor stays one when the address is taken or not vouched for (%s)',
    async (taken, code) => {
      const browser = newBrowser()
      const auth = external.clientIn(browser, 'implicit')
      await auth.signInAnonymously()
      const { login, email } = person({ email_verified: taken })
      if (taken) await proven(email)

      const landing = await link(auth, browser, login)
      const { data } = await auth.getUser()

      expect(landing.searchParams.get('error_code')).toBe(code)
      expect(data.user).toMatchObject({ is_anonymous: true, identities: [] })
    },
  )

  test('needs a session that has passed its one-time code', async () => {
    const { email } = await member()
    const auth = server().client()
    await auth.signInWithPassword({ email, password })

    const { error } = await auth.linkIdentity({
      provider: 'acme' as 'google',
      options: { skipBrowserRedirect: true },
    })
    const nobody = await server().call('GET', '/user/identities/authorize?provider=acme')

    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(nobody.status).toBe(401)
  })

  test('without skip_http_redirect it is a redirect', async () => {
    const { auth } = await member()
    const { data } = await auth.getSession()

    const answer = await server().call('GET', '/user/identities/authorize?provider=acme', {
      bearer: data.session?.access_token ?? '',
    })

    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain(external.acme.issuer)
  })
})

describe('an identity', () => {
  async function withTwo() {
    const { login, email } = person()
    const userId = await proven(email)
    const { auth, user } = await signIn('acme', login)
    const identity = (provider: string) =>
      user?.identities?.find((one) => one.provider === provider)
    return { login, email, userId, auth, acme: identity('acme'), mail: identity('email') }
  }

  test('is removed: it signs in no more, its other sessions are over, this one stays', async () => {
    const { login, auth, acme, userId } = await withTwo()
    const elsewhere = await signIn('acme', login)
    if (!acme) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(acme)
    const { data } = await auth.getUser()
    const gone = await elsewhere.auth.getUser()

    expect(error).toBeNull()
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(gone.error).not.toBeNull()
    const { rows } = await sql(
      "select from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'identity_unlinked'",
      [userId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is kept when it is the last one', async () => {
    const { auth, user } = await signIn('acme', person().login)
    const [only] = user?.identities ?? []
    if (!only) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(only)

    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  test('of two is not lost to two requests at once', async () => {
    const { auth, acme, mail, userId } = await withTwo()
    if (!acme || !mail) throw new Error('no identities')

    const answers = await Promise.all([auth.unlinkIdentity(acme), auth.unlinkIdentity(mail)])

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const { rows } = await sql('select from auth.identities where user_id = $1', [userId])
    expect(rows).toHaveLength(1)
  })

  test('of somebody else does not exist for the caller', async () => {
    const { auth } = await withTwo()
    const { acme } = await withTwo()
    if (!acme) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(acme)
    const { data } = await auth.getSession()
    const odd = await server().call('DELETE', '/user/identities/x', {
      bearer: data.session?.access_token ?? '',
    })

    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
    expect(odd.status).toBe(404)
    expect(await odd.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('takes its address along, to one that is proven', async () => {
    const { auth, mail, email, userId } = await withTwo()
    const other = newAddress()
    await sql(
      "update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text) where user_id = $1 and provider = 'acme'",
      [userId, other],
    )
    if (!mail) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(mail)
    const { data } = await auth.getUser()

    expect(error).toBeNull()
    expect(data.user?.email).not.toBe(email)
    expect(data.user?.email).toBe(other)
  })

  test('stays when its address would be somebody else’s', async () => {
    const { auth, mail, userId } = await withTwo()
    const other = newAddress()
    await server().client().signUp({ email: other, password })
    await sql(
      "update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text) where user_id = $1 and provider = 'acme'",
      [userId, other],
    )
    if (!mail) throw new Error('no identity')

    const { error } = await auth.unlinkIdentity(mail)

    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })
})

describe('an invitation', () => {
  async function invited(email: string) {
    const { rows } = await sql(
      'insert into auth.users (email, invited_at) values ($1, now()) returning id',
      [email],
    )
    const token = 'a'.repeat(40) + String(rows[0].id).replaceAll('-', '')
    const { createHash } = await import('node:crypto')
    const stored = createHash('sha256').update(`invite:${token}`).digest('hex')
    await sql(
      "insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, 'confirmation_token', $2, $3)",
      [rows[0].id, stored, email],
    )
    return { userId: rows[0].id, token }
  }
  async function accept(token: string, login: string) {
    const url = `${server().url}/auth/v1/authorize?provider=acme&invite_token=${token}`
    return external.follow(newBrowser(), url, 'acme', login)
  }

  test('is accepted through a provider that names the invited address', async () => {
    const { login, email } = person({ email_verified: false })
    const { userId, token } = await invited(email)

    const landing = await accept(token, login)
    const again = await server().call('GET', `/authorize?provider=acme&invite_token=${token}`)

    expect(landing.hash).toContain('access_token=')
    expect((await signIn('acme', login)).user?.id).toBe(userId)
    expect(await again.json()).toMatchObject({ code: 404, error_code: 'invite_not_found' })
    const { rows } = await sql('select invite_token from auth.flow_state where invite_token = $1', [
      token,
    ])
    expect(rows).toEqual([])
  })

  test('is not for another address', async () => {
    const { token } = await invited(newAddress())

    const landing = await accept(token, person().login)

    expect(landing.searchParams.get('error_description')).toContain('does not match')
  })
})

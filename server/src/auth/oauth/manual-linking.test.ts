import { describe, expect, test } from 'vitest'
import { newAddress, password } from '../testing/auth-server.ts'
import { newBrowser } from './testing/browser.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, proven, signIn } = external

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

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

  test('is not for somebody whose organisation manages the sign-in', async () => {
    const { email, auth } = await member()
    await sql('update auth.users set is_sso_user = true where email = $1', [email])

    const { error } = await auth.linkIdentity({
      provider: 'acme' as 'google',
      options: { skipBrowserRedirect: true },
    })

    expect(error).toMatchObject({ status: 422, code: 'user_sso_managed' })
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

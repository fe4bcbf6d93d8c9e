import { describe, expect, test } from 'vitest'
import { newAddress } from '../testing/auth-server.ts'
import { newBrowser } from './testing/browser.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, signIn } = external

function sql(text: string, values: unknown[]) {
  return server().world.owner.query(text, values)
}

async function actionsOf(userId: string | undefined) {
  const { rows } = await sql(
    "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at, id",
    [userId],
  )
  return rows.map(({ action }) => action).sort()
}

describe('the implicit flow', () => {
  test('leads back to the page with a session and the tokens of the provider', async () => {
    const { login, email } = person()

    const { landing, fields, auth, user } = await signIn('acme', login)
    const { data } = await auth.getClaims()

    expect(landing.href.startsWith(`${server().url}/welcome#`)).toBe(true)
    expect(fields).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      sb: '',
    })
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'acme', providers: ['acme'] },
      user_metadata: { full_name: 'Mara Quill', email_verified: true },
      identities: [{ provider: 'acme', id: login, identity_data: { sub: login, email } }],
    })
    expect(data?.claims).toMatchObject({
      amr: [{ method: 'oauth', provider: 'acme' }],
      aal: 'aal1',
      awaiting_otp: false,
    })
    expect(await actionsOf(user?.id)).toEqual(['login', 'user_signedup'])
  })

  test('finds the same person again and takes over what the provider says now', async () => {
    const { login, email } = person()
    const first = await signIn('acme', login)
    external.acme.accounts.set(login, { email, email_verified: true, name: 'Mara Quill-Stone' })

    const second = await signIn('acme', login)

    expect(second.user?.id).toBe(first.user?.id)
    expect(second.user?.identities).toHaveLength(1)
    expect(second.user?.user_metadata).toMatchObject({ full_name: 'Mara Quill-Stone' })
  })

  test('keeps a person whose address changed at the provider', async () => {
    const { login, email } = person()
    const first = await signIn('acme', login)
    external.acme.accounts.set(login, { email: newAddress(), email_verified: true })

    const second = await signIn('acme', login)

    expect(second.user).toMatchObject({ id: first.user?.id, email })
  })

  test('of two tabs at once ends in both', async () => {
    const browser = newBrowser()
    const { login } = person()
    const auth = external.clientIn(browser, 'implicit')
    const options = { redirectTo: `${server().url}/welcome`, skipBrowserRedirect: true }
    const visits = await Promise.all(
      [1, 2].map(() => auth.signInWithOAuth({ provider: 'acme' as 'google', options })),
    )
    const away = await Promise.all(visits.map(({ data }) => browser.fetch(data.url ?? '')))

    const landings = []
    for (const answer of away) {
      landings.push(await external.follow(browser, answer.headers.get('location'), 'acme', login))
    }

    expect(landings.map(({ hash }) => hash.includes('access_token='))).toEqual([true, true])
  })
})

describe('the PKCE flow', () => {
  async function begin() {
    const browser = newBrowser()
    const auth = external.clientIn(browser, 'pkce')
    const { login, email } = person()
    const { data } = await auth.signInWithOAuth({
      provider: 'acme' as 'google',
      options: { redirectTo: `${server().url}/welcome?from=mail`, skipBrowserRedirect: true },
    })
    const landing = await external.follow(browser, data.url, 'acme', login)
    return { auth, email, landing, code: landing.searchParams.get('code') ?? '' }
  }

  test('leads back with a code that is traded once for session and provider tokens', async () => {
    const { auth, email, landing, code } = await begin()
    const stored = await sql('select * from auth.flow_state where auth_code = $1', [code])

    const { data, error } = await auth.exchangeCodeForSession(code)
    const again = await server().call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'v'.repeat(64) },
    })

    expect(error).toBeNull()
    expect(landing.hash).toBe('')
    expect(landing.searchParams.get('from')).toBe('mail')
    expect(data.user).toMatchObject({ email })
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'oauth', provider: 'acme' },
    ])
    expect(await again.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' })
    // In the database the token is only to be found encrypted, and not for longer than needed.
    expect(stored.rows[0].provider_access_token).toMatch(/^[\w-]+$/)
    expect(JSON.stringify(stored.rows)).not.toContain(data.session?.provider_token)
    const { rows } = await sql('select from auth.flow_state where auth_code = $1', [code])
    expect(rows).toEqual([])
  })

  test('is of no use without the verifier of the browser', async () => {
    const { code } = await begin()

    const stolen = await server().call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'v'.repeat(64) },
    })

    expect(await stolen.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' })
  })

  test('gives the code five minutes', async () => {
    const { auth, code } = await begin()
    await sql(
      "update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code = $1",
      [code],
    )

    const { error } = await auth.exchangeCodeForSession(code)

    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })
})

describe('what the page asks of the provider', () => {
  async function sentTo(query: Record<string, string>) {
    const answer = await server().call(
      'GET',
      `/authorize?${new URLSearchParams({ provider: 'acme', ...query })}`,
    )
    const url = new URL(answer.headers.get('location') ?? '')
    return { answer, url, asked: Object.fromEntries(url.searchParams) }
  }

  test('goes along, what the server decides does not', async () => {
    const { answer, asked } = await sentTo({
      scopes: 'calendar contacts',
      prompt: 'consent',
      client_id: 'another',
      redirect_uri: 'https://evil.example',
      response_type: 'token',
      state: 'mine',
    })

    expect(answer.status).toBe(302)
    expect(asked).toMatchObject({
      prompt: 'consent',
      scope: 'openid email profile calendar contacts',
      client_id: 'workforce',
      redirect_uri: `${server().url}/auth/v1/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { rows } = await sql('select provider_type from auth.flow_state where id = $1', [
      asked.state,
    ])
    expect(rows).toEqual([{ provider_type: 'acme' }])
  })

  test('comes with a cookie for the way back only', async () => {
    const { answer, asked } = await sentTo({})

    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^sign-in\\.${asked.state}=[\\w-]{43}; Max-Age=600; Path=/auth/v1/callback; HttpOnly; SameSite=Lax$`,
        ),
      ),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('may be a nonce of its own, which the token then has to repeat', async () => {
    const { login } = person()
    const browser = newBrowser()
    const url = `${server().url}/auth/v1/authorize?provider=acme&nonce=a-nonce-of-the-page`

    const away = await browser.fetch(url)
    const landing = await external.follow(browser, away.headers.get('location'), 'acme', login)

    expect(away.headers.get('location')).toContain('nonce=a-nonce-of-the-page')
    expect(landing.hash).toContain('access_token=')
  })

  test.each(['', 'nobody', 'email', '__proto__', 'constructor'])(
    'is refused as JSON for the provider "%s"',
    async (provider) => {
      const answer = await server().call('GET', `/authorize?provider=${provider}`)

      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: expect.stringMatching(/^Unsupported provider/),
      })
    },
  )

  test('is refused with half a challenge', async () => {
    const answer = await server().call('GET', '/authorize?provider=acme&code_challenge=x')

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

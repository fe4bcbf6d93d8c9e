import { beforeEach, describe, expect, test } from 'vitest'
import { newAddress } from '../testing/auth-server.ts'
import { newBrowser } from './testing/browser.ts'
import type { Forgery } from './testing/forging-provider.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, signIn } = external

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

/** A sign-in up to the address at which the provider wants the browser back. */
async function arriving(browser = newBrowser()) {
  const { login } = person()
  const url = `${server().url}/auth/v1/authorize?provider=acme&redirect_to=${server().url}/welcome`
  const away = await browser.fetch(url)
  const back = await browser.go(away.headers.get('location') ?? '', {
    home: 'stops before the callback',
    via: external.acme.issuer,
    login,
  })
  return { browser, back, state: back.searchParams.get('state') ?? '' }
}

async function land(browser: ReturnType<typeof newBrowser>, back: URL) {
  const answer = await browser.fetch(back)
  const url = new URL(answer.headers.get('location') ?? '')
  return { status: answer.status, url, query: Object.fromEntries(url.searchParams) }
}

describe('a callback', () => {
  test('in another browser than the one that began is refused and costs the first one nothing', async () => {
    const { browser, back } = await arriving()

    const stranger = await land(newBrowser(), back)
    const own = await land(browser, back)

    expect(stranger.status).toBe(303)
    expect(stranger.url.origin).toBe(server().url)
    expect(stranger.url.pathname).toBe('/')
    expect(stranger.query).toMatchObject({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
    })
    expect(own.url.hash).toContain('access_token=')
  })

  test('with the cookie of another flow is refused', async () => {
    const victim = await arriving()
    const attacker = await arriving()
    const [cookie] = attacker.browser.cookies(server().url)

    const answer = await fetch(victim.back, {
      redirect: 'manual',
      headers: { cookie: `sign-in.${victim.state}=${cookie?.value}` },
    })

    expect(answer.headers.get('location')).toContain('error_code=bad_oauth_state')
  })

  test('with the code of another flow is refused by the provider', async () => {
    const victim = await arriving()
    const attacker = await arriving()
    const mixed = new URL(victim.back)
    mixed.searchParams.set('code', attacker.back.searchParams.get('code') ?? '')

    const landed = await land(victim.browser, mixed)

    expect(landed.query).toMatchObject({ error_code: 'unexpected_failure', error: 'server_error' })
  })

  test('is good once', async () => {
    const { browser, back } = await arriving()
    await land(browser, back)

    const replayed = await land(browser, back)

    expect(replayed.status).toBe(303)
    expect(replayed.query).toMatchObject({ error_code: 'flow_state_already_used' })
    expect(replayed.url.hash).toBe('')
  })

  test('that comes twice at the same time opens one session', async () => {
    const { browser, back, state } = await arriving()

    const landings = await Promise.all([land(browser, back), land(browser, back)])

    expect(landings.filter(({ url }) => url.hash.includes('access_token='))).toHaveLength(1)
    const { rows } = await sql('select from auth.flow_state where id = $1', [state])
    expect(rows).toHaveLength(1)
  })

  test('is refused when the person took longer than ten minutes', async () => {
    const { browser, back, state } = await arriving()
    await sql(
      "update auth.flow_state set created_at = now() - interval '601 seconds' where id = $1",
      [state],
    )

    const late = await land(browser, back)

    expect(late.status).toBe(303)
    expect(late.query).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state has expired',
    })
  })

  test.each([
    ['', 'bad_oauth_callback'],
    ['?state=', 'bad_oauth_callback'],
    ['?state=x&code=y', 'bad_oauth_state'],
    ['?state=00000000-0000-4000-8000-000000000000&code=y', 'bad_oauth_state'],
  ])('without a flow is led home: %s', async (query, code) => {
    const landed = await land(newBrowser(), new URL(`${server().url}/auth/v1/callback${query}`))

    expect(landed.status).toBe(303)
    expect(landed.url.origin).toBe(server().url)
    expect(landed.query).toMatchObject({ error_code: code })
  })

  test('without a code tells the page so', async () => {
    const { browser, back } = await arriving()
    back.searchParams.delete('code')

    const landed = await land(browser, back)

    expect(landed.url.pathname).toBe('/welcome')
    expect(landed.query).toMatchObject({ error_code: 'bad_oauth_callback' })
  })

  test('that another site posts goes round once as a GET, where the cookie is', async () => {
    const { browser, back } = await arriving()
    const form = new URLSearchParams(back.searchParams)
    form.set('redirect_to', 'https://evil.example')

    // A browser leaves a SameSite=Lax cookie behind when another site posts.
    const posted = await fetch(`${back.origin}${back.pathname}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    const next = new URL(posted.headers.get('location') ?? '')
    const landed = await land(browser, next)

    expect(posted.status).toBe(303)
    expect(next.href.startsWith(`${server().url}/auth/v1/callback?`)).toBe(true)
    expect(next.searchParams.has('redirect_to')).toBe(false)
    expect(landed.url.hash).toContain('access_token=')
  })
})

describe('a refusal at the provider', () => {
  test('comes back to the page in query and fragment', async () => {
    const { landing } = await signIn('acme', 'nobody')

    const expected = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The person said no',
    }
    expect(landing.pathname).toBe('/welcome')
    expect(Object.fromEntries(landing.searchParams)).toEqual(expected)
    expect(Object.fromEntries(new URLSearchParams(landing.hash.slice(1)))).toEqual({
      ...expected,
      sb: '',
    })
  })

  test('ends the flow', async () => {
    const { browser, back, state } = await arriving()
    const refused = new URL(`${back.origin}${back.pathname}?error=access_denied&state=${state}`)
    await land(browser, refused)

    const landed = await land(browser, back)

    expect(landed.query).toMatchObject({ error_code: 'flow_state_already_used' })
  })
})

describe('an id token', () => {
  const claims = () => ({ sub: newAddress(), email: newAddress(), email_verified: true })
  let forged: Record<string, unknown> = claims()
  beforeEach(() => {
    forged = claims()
  })

  test('that is right signs in', async () => {
    external.forger.expect(forged)

    const { user } = await signIn('forger')

    expect(user).toMatchObject({ email: forged.email, identities: [{ provider: 'forger' }] })
  })

  const now = Math.floor(Date.now() / 1000)
  test.each<[string, Forgery]>([
    ['for another audience', { claims: { aud: 'another client' } }],
    [
      'for us and an app that is not ours',
      { claims: { aud: ['workforce', 'another'], azp: 'another' } },
    ],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { without: 'nonce' }],
    ['that is over', { claims: { exp: now - 120 } }],
    ['without an end', { without: 'exp' }],
    ['without a subject', { without: 'sub' }],
    ['signed with the key of a stranger', { strangersKey: true }],
  ])('%s is refused', async (_, forgery) => {
    external.forger.expect(forged, forgery)

    const { landing, fields, user } = await signIn('forger')

    expect(landing.pathname).toBe('/welcome')
    expect(fields).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
    expect(user).toBeNull()
    const { rows } = await sql('select from auth.users where email = $1', [forged.email])
    expect(rows).toEqual([])
  })
})

describe('the way back', () => {
  test.each([
    'https://evil.example/steal',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://evil.example#http://127.0.0.1',
    'https:evil.example',
    '\\\\evil.example',
  ])('leads home instead of to %s, with a session and with an error', async (target) => {
    const { login } = person()
    const url = `${server().url}/auth/v1/authorize?${new URLSearchParams({ provider: 'acme', redirect_to: target })}`
    const [browser, refused] = [newBrowser(), newBrowser()]

    const landing = await external.follow(browser, url, 'acme', login)
    const error = await external.follow(refused, url, 'acme', 'nobody')

    expect(landing.origin).toBe(server().url)
    expect(landing.hash).toContain('access_token=')
    expect(error.origin).toBe(server().url)
    expect(error.hash).toContain('access_denied')
  })

  test('is judged again at the end: a row that was tampered with leads home too', async () => {
    const { browser, back, state } = await arriving()
    await sql('update auth.flow_state set referrer = $2 where id = $1', [
      state,
      'https://evil.example/',
    ])

    const landed = await land(browser, back)

    expect(landed.url.origin).toBe(server().url)
  })
})

describe('people who may not come in', () => {
  test('because they are banned are told so', async () => {
    const { login } = person()
    const { user } = await signIn('acme', login)
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      user?.id,
    ])

    const { fields } = await signIn('acme', login)

    expect(fields).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })

  test('come in when the ban is over', async () => {
    const { login } = person()
    const { user } = await signIn('acme', login)
    await sql("update auth.users set banned_until = now() - interval '1 second' where id = $1", [
      user?.id,
    ])

    expect((await signIn('acme', login)).user?.id).toBe(user?.id)
  })
})

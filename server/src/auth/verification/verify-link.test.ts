import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedUp, useAuthServer } from '../testing/auth-server.ts'
import { confirmationOf } from '../testing/inbox.ts'

const server = useAuthServer({ mailInterval: 0 })

const account = () => signedUp(server())

describe('a link', () => {
  async function magicLink(email: string, target: string) {
    await server()
      .client()
      .signInWithOtp({ email, options: { emailRedirectTo: target } })
    return confirmationOf(await server().inbox.next(email))
  }

  test('signs in and leads back with the session in the fragment, once', async () => {
    const { email, userId } = await account()
    const target = `${server().url}/dashboard`
    const link = await magicLink(email, target)

    const followed = await fetch(link, { redirect: 'manual' })
    const again = await fetch(link, { redirect: 'manual' })

    const landed = new URL(followed.headers.get('location') ?? '')
    const session = new URLSearchParams(landed.hash.slice(1))
    expect(followed.status).toBe(303)
    expect(landed.href.startsWith(`${target}#`)).toBe(true)
    expect(session.get('type')).toBe('magiclink')
    const { data } = await server()
      .client()
      .getUser(session.get('access_token') ?? '')
    expect(data.user?.id).toBe(userId)
    const refused = new URLSearchParams(new URL(again.headers.get('location') ?? '').hash.slice(1))
    expect(Object.fromEntries(refused)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test.each([
    'https://evil.example/steal',
    'javascript:alert(1)',
    '//evil.example',
    'http://localhost.evil.example/',
    'https://user@127.0.0.1/',
  ])('leads home instead of to %s', async (target) => {
    const { email } = await account()
    const link = await magicLink(email, target)

    const followed = await fetch(link, { redirect: 'manual' })

    expect(new URL(followed.headers.get('location') ?? '').origin).toBe(server().url)
  })

  test('with a challenge ends with a code for the browser that began', async () => {
    const { email } = await account()
    const verifier = 'v'.repeat(64)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const body = { email, code_challenge: challenge, code_challenge_method: 's256' }
    await server().call('POST', '/otp', { body })
    const link = confirmationOf(await server().inbox.next(email))

    const followed = await fetch(link, { redirect: 'manual' })
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code')
    const exchange = (codeVerifier: string) =>
      server().call('POST', '/token?grant_type=pkce', {
        body: { auth_code: code, code_verifier: codeVerifier },
      })
    const wrong = await exchange('w'.repeat(64))
    const right = await exchange(verifier)
    const twice = await exchange(verifier)

    expect(await wrong.json()).toMatchObject({ error_code: 'bad_code_verifier' })
    expect(await right.json()).toMatchObject({ user: { email }, refresh_token: expect.any(String) })
    expect(await twice.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' })
  })

  test('without token or type is told so as JSON', async () => {
    expect((await server().call('GET', '/verify')).status).toBe(400)
    expect((await server().call('GET', '/verify?token=x')).status).toBe(400)
  })
})

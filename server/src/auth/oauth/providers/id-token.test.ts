import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { newAddress, password } from '../../testing/auth-server.ts'
import type { Forgery } from '../testing/forging-provider.ts'
import { clientId } from '../testing/openid-provider.ts'
import { useExternal } from '../testing/use-external.ts'

const external = await useExternal()
const { server, forger } = external

function grant(body: Record<string, unknown>, bearer?: string) {
  return server().call('POST', '/token?grant_type=id_token', {
    body: { provider: 'forger', ...body },
    ...(bearer && { bearer }),
  })
}

function person(more: JWTPayload = {}): JWTPayload & { sub: string; email: string } {
  const email = newAddress()
  return { sub: `sub of ${email}`, email, email_verified: true, ...more }
}

describe('an id token', () => {
  test('signs in through the official client, and the same person again', async () => {
    const who = person({ name: 'Mara Quill' })
    const auth = server().client()

    const first = await auth.signInWithIdToken({
      provider: 'forger' as 'google',
      token: await forger.sign(who),
    })
    const second = await grant({ id_token: await forger.sign(who) })

    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({
      email: who.email,
      user_metadata: { full_name: 'Mara Quill' },
    })
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'oauth', provider: 'forger' },
    ])
    expect(await second.json()).toMatchObject({ user: { id: first.data.user?.id } })
  })

  test('is taken by issuer and client instead of the name', async () => {
    const token = await forger.sign(person())

    const named = await grant({
      provider: '',
      issuer: forger.issuer,
      client_id: clientId,
      id_token: token,
    })
    const strange = await grant({
      provider: '',
      issuer: forger.issuer,
      client_id: 'another',
      id_token: token,
    })

    expect(named.status).toBe(200)
    expect(await strange.json()).toMatchObject({ error_code: 'provider_disabled' })
  })

  test.each(['junk', 'a.b.c', '', 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJ3b3JrZm9yY2UifQ.'])(
    'that is "%s" is refused',
    async (token) => {
      const answer = await grant({ id_token: token })

      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        error: 'invalid request',
        error_description: 'Bad ID token',
      })
    },
  )

  const now = Math.floor(Date.now() / 1000)
  test.each<[string, Forgery]>([
    ['for another audience', { claims: { aud: 'another' } }],
    ['for us among others', { claims: { aud: [clientId, 'another'], azp: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that is over', { claims: { exp: now - 120 } }],
    ['that has not begun', { claims: { nbf: now + 3600 } }],
    ['without an end', { without: 'exp' }],
    ['without a subject', { without: 'sub' }],
    ['signed by a stranger', { strangersKey: true }],
  ])('%s is refused', async (_, forgery) => {
    const answer = await grant({ id_token: await forger.sign(person(), forgery) })

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_description: 'Bad ID token' })
  })

  test('of a provider that is not set up is refused', async () => {
    const { error } = await server()
      .client()
      .signInWithIdToken({ provider: 'google', token: 'a.b.c' })

    expect(error?.message).toContain('is not enabled')
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
  })

  test('names the access token that comes with it', async () => {
    const accessToken = 'an access token'
    const hash = createHash('sha256').update(accessToken).digest()
    const named = { at_hash: hash.subarray(0, 16).toString('base64url') }
    const token = await forger.sign(person(named))

    expect((await grant({ id_token: token, access_token: accessToken })).status).toBe(200)
    expect((await grant({ id_token: token, access_token: 'another' })).status).toBe(400)
  })

  test('with an address that no one vouches for is refused, and the mailbox is asked', async () => {
    const who = person({ email_verified: false })

    const answer = await grant({ id_token: await forger.sign(who) })

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error_code: 'provider_email_needs_verification' })
    expect((await server().inbox.next(who.email)).code).toMatch(/^\d{6}$/)
  })
})

describe('Entra ID', () => {
  test.each([
    [{ email_verified: true }, 422],
    [{ xms_edov: false, email_verified: true }, 422],
    [{ xms_edov: true, email_verified: false }, 200],
    [{ xms_edov: '1' }, 200],
  ])('vouches for an address only by its own claim: %o', async (claims, status) => {
    const token = await forger.sign(person({ ...claims }))

    const answer = await grant({ provider: 'azure', id_token: token })

    expect(answer.status).toBe(status)
  })
})

describe('a nonce', () => {
  const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

  test('is in the token as its hash', async () => {
    const token = await forger.sign(person({ nonce: hashed('a nonce') }))
    const right = await grant({ id_token: token, nonce: 'a nonce' })
    const wrong = await grant({ id_token: token, nonce: 'another' })

    expect(right.status).toBe(200)
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toEqual({ error: 'invalid nonce' })
  })

  test('is on both sides or on none', async () => {
    const inToken = await grant({
      id_token: await forger.sign(person({ nonce: hashed('a nonce') })),
    })
    const given = await grant({ id_token: await forger.sign(person()), nonce: 'a nonce' })

    for (const answer of [inToken, given]) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error: 'invalid request',
        error_description: expect.stringContaining('should either both exist or not'),
      })
    }
  })
})

describe('link_identity', () => {
  test('adds the identity to the caller', async () => {
    const auth = server().client()
    const { data } = await auth.signUp({ email: newAddress(), password })

    const linked = await auth.linkIdentity({
      provider: 'forger' as 'google',
      token: await forger.sign(person()),
    })

    expect(linked.error).toBeNull()
    expect(linked.data).toMatchObject({ user: { id: data.user?.id } })
    const identities = (await auth.getUserIdentities()).data?.identities
    expect(identities?.map(({ provider }) => provider)).toEqual(['email', 'forger'])
  })

  test('needs a caller, and an identity that is no one’s', async () => {
    const who = person()
    const token = await forger.sign(who)
    await grant({ id_token: token })
    const { data } = await server().client().signUp({ email: newAddress(), password })

    const nobody = await grant({ id_token: token, link_identity: true })
    const taken = await grant(
      { id_token: token, link_identity: true },
      data.session?.access_token ?? '',
    )

    expect(nobody.status).toBe(401)
    expect(taken.status).toBe(422)
    expect(await taken.json()).toMatchObject({ error_code: 'identity_already_exists' })
  })
})

import { describe, expect, test } from 'vitest'
import { type Forged, forge } from '../testing/forge.ts'
import { base64, beginSso, bring, exchange } from '../testing/sso-organization.ts'
import { useTwoProviders } from '../testing/two-providers.ts'

const { server, acme, rival, rivalKeys, sql, lawful } = useTwoProviders()

describe('an answer is used once', () => {
  test('with its relay state', async () => {
    const { RelayState, SAMLResponse } = await lawful()

    expect(await bring(server(), { RelayState, SAMLResponse })).toMatchObject({ error: null })
    expect(await bring(server(), { RelayState, SAMLResponse })).toMatchObject({
      error: 'saml_relay_state_not_found',
    })
  })

  test('also one whose relay state was spent on a bad answer', async () => {
    const { RelayState, SAMLResponse } = await lawful()

    await bring(server(), { RelayState, SAMLResponse: 'junk' })

    expect(await bring(server(), { RelayState, SAMLResponse })).toMatchObject({
      error: 'saml_relay_state_not_found',
    })
  })

  test('when it comes twice at once', async () => {
    const { RelayState, SAMLResponse } = await lawful()

    const both = await Promise.all([1, 2].map(() => bring(server(), { RelayState, SAMLResponse })))

    expect(both.filter(({ code }) => code)).toHaveLength(1)
  })

  test('by its assertion, to whatever request it is brought', async () => {
    const { draft, RelayState, SAMLResponse } = await lawful()
    await bring(server(), { RelayState, SAMLResponse })
    const next = await beginSso(server(), acme())
    await sql('update auth.saml_relay_states set request_id = $1 where id = $2', [
      draft.requestId,
      next.relayState,
    ])

    expect(await bring(server(), { RelayState: next.relayState, SAMLResponse })).toMatchObject({
      words: 'This response was used before. Start the sign-in again.',
    })
  })

  test('within two minutes', async () => {
    const fresh = await lawful()
    const late = await lawful()
    await sql(
      `update auth.saml_relay_states set created_at = now() - make_interval(secs =>
         case id when $1 then 110 else 121 end) where id in ($1, $2)`,
      [fresh.RelayState, late.RelayState],
    )

    expect(await bring(server(), fresh)).toMatchObject({ error: null })
    expect(await bring(server(), late)).toMatchObject({
      error: 'saml_relay_state_expired',
    })
  })
})

describe('an answer is for the sign-in that was begun', () => {
  test('not the one of another organisation', async () => {
    const { SAMLResponse } = await lawful(rival())
    const { relayState: RelayState } = await beginSso(server(), acme())

    expect(await bring(server(), { RelayState, SAMLResponse })).toMatchObject({
      error: 'saml_response_invalid',
      code: null,
    })
  })

  test('signed by the key of another organisation', async () => {
    const { draft, relayState } = await beginSso(server(), acme())
    const SAMLResponse = base64(forge(draft, rivalKeys.privateKey))

    expect(await bring(server(), { RelayState: relayState, SAMLResponse })).toMatchObject({
      words: expect.stringMatching(/not one of the identity provider/),
    })
  })

  test('and for the browser that began it', async () => {
    const { code } = await bring(server(), await lawful())

    const stolen = await server().call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })

    expect(stolen.status).toBe(400)
    expect((await exchange(server(), code)).status).toBe(200)
    expect((await exchange(server(), code)).status).toBe(404)
  })

  test.each([
    ['no relay state', ''],
    ['an address as relay state', 'https://evil.example/'],
    ['a relay state that nobody gave', crypto.randomUUID()],
  ])('with %s nobody is signed in', async (_, RelayState) => {
    const { SAMLResponse } = await lawful()

    expect(await bring(server(), { RelayState, SAMLResponse })).toMatchObject({
      code: null,
      error: expect.any(String),
    })
  })
})

describe('a provider that may begin a sign-in', () => {
  const unasked = (forged: Forged = {}) =>
    lawful(rival(), { ...forged, draft: { requestId: null, ...forged.draft } })

  test('is one that its owner allowed to', async () => {
    const before = await unasked()
    expect(await bring(server(), { SAMLResponse: before.SAMLResponse })).toMatchObject({
      error: 'saml_idp_not_found',
    })
    await sql('update auth.sso_providers set idp_initiated = true where id = $1', [
      rival().providerId,
    ])

    const { SAMLResponse } = await unasked()
    const brought = await bring(server(), {
      SAMLResponse,
      RelayState: `${server().url}/dashboard/agents`,
    })

    expect(brought.landing?.pathname).toBe('/dashboard/agents')
    expect(brought.fragment.get('access_token')).toEqual(expect.any(String))
    expect(await bring(server(), { SAMLResponse })).toMatchObject({
      words: expect.stringMatching(/used before/),
    })
  })

  test('leads to no foreign page', async () => {
    const { SAMLResponse } = await unasked()

    const { landing, fragment } = await bring(server(), {
      ...{ SAMLResponse, RelayState: 'https://evil.example/' },
    })

    expect(landing?.origin).toBe(server().url)
    expect(fragment.has('access_token')).toBe(true)
  })

  test('does not bring an answer to a request of somebody', async () => {
    const { SAMLResponse } = await lawful(rival())

    expect(await bring(server(), { SAMLResponse })).toMatchObject({
      words: 'The response answers another request.',
    })
  })
})

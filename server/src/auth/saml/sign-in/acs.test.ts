import { beforeAll, describe, expect, test } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import { at, type Forged, forge } from '../testing/forge.ts'
import { idpKeys } from '../testing/idp-twin.ts'
import {
  base64,
  beginSso,
  bring,
  exchange,
  type SsoOrganization,
  ssoOrganization,
} from '../testing/sso-organization.ts'

const server = useAuthServer()
const [keys, rivalKeys] = [idpKeys(), idpKeys('rival')]
let acme: SsoOrganization
let rival: SsoOrganization
beforeAll(async () => {
  acme = await ssoOrganization(server(), { keys })
  rival = await ssoOrganization(server(), { keys: rivalKeys })
})

const sql = (text: string, values: unknown[] = []) =>
  server()
    .world.owner.query(text, values)
    .then(({ rows }) => rows)

async function lawful(of = acme, forged: Forged = {}) {
  const { draft, relayState } = await beginSso(server(), of)
  const key = (of === acme ? keys : rivalKeys).privateKey
  return { draft, RelayState: relayState, SAMLResponse: base64(forge(draft, key, forged)) }
}

const change = (of: SsoOrganization, body: object) =>
  server().call('PUT', `/admin/sso/providers/${of.providerId}`, {
    bearer: server().serviceKey,
    body,
  })

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
    const next = await beginSso(server(), acme)
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
    const { SAMLResponse } = await lawful(rival)
    const { relayState: RelayState } = await beginSso(server(), acme)

    expect(await bring(server(), { RelayState, SAMLResponse })).toMatchObject({
      error: 'saml_response_invalid',
      code: null,
    })
  })

  test('signed by the key of another organisation', async () => {
    const { draft, relayState } = await beginSso(server(), acme)
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
    lawful(rival, { ...forged, draft: { requestId: null, ...forged.draft } })

  test('is one that its owner allowed to', async () => {
    const before = await unasked()
    expect(await bring(server(), { SAMLResponse: before.SAMLResponse })).toMatchObject({
      error: 'saml_idp_not_found',
    })
    await sql('update auth.sso_providers set idp_initiated = true where id = $1', [
      rival.providerId,
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
    const { SAMLResponse } = await lawful(rival)

    expect(await bring(server(), { SAMLResponse })).toMatchObject({
      words: 'The response answers another request.',
    })
  })
})

describe('the session', () => {
  test('ends when the identity provider says so, and not later than ours', async () => {
    const sessionOf = async (end: string) => {
      const given = await lawful(acme, {
        parts: ({ authn }) => ({
          authn: authn.replace('>', ` SessionNotOnOrAfter="${end}">`),
        }),
      })
      const { code } = await bring(server(), given)
      const { access_token } = await (await exchange(server(), code)).json()
      const { session_id } = JSON.parse(
        Buffer.from(access_token.split('.')[1], 'base64url').toString(),
      )
      const [row] = await sql(
        "select not_after = $2::timestamptz as is_theirs, not_after < now() + interval '61 days' as is_ours from auth.sessions where id = $1",
        [session_id, end],
      )
      return row
    }

    expect(await sessionOf(at(3600))).toMatchObject({ is_theirs: true })
    expect(await sessionOf(at(400 * 86_400))).toEqual({ is_theirs: false, is_ours: true })
  })

  test('comes in the fragment to a page that asked without a code', async () => {
    const { draft, relayState: RelayState } = await beginSso(server(), acme, {})
    const SAMLResponse = base64(forge(draft, keys.privateKey))

    const { fragment, code } = await bring(server(), { RelayState, SAMLResponse })

    expect(code).toBeNull()
    const { data } = await server()
      .client()
      .getUser(fragment.get('access_token') ?? '')
    expect(data.user?.app_metadata.provider).toBe(`sso:${acme.providerId}`)
  })

  test('ends with the provider that opened it, and nobody comes by it any more', async () => {
    const { code } = await bring(server(), await lawful())
    const { access_token } = await (await exchange(server(), code)).json()
    const waiting = await lawful()
    expect((await change(acme, { disabled: true })).status).toBe(200)

    expect((await server().call('GET', '/user', { bearer: access_token })).status).toBe(403)
    expect(await bring(server(), waiting)).toMatchObject({
      error: 'sso_provider_disabled',
    })
    await change(acme, { disabled: false })
    expect(await bring(server(), await lawful())).toMatchObject({ error: null })
  })
})

test('a banned person is not signed in', async () => {
  const first = await lawful()
  await exchange(server(), (await bring(server(), first)).code)
  await sql(
    `update auth.users set banned_until = now() + interval '1 day' where id =
     (select user_id from auth.identities where provider_id = $1)`,
    [first.draft.nameId],
  )

  const again = await lawful(acme, { draft: { nameId: first.draft.nameId } })

  expect(await bring(server(), again)).toMatchObject({ error: 'user_banned' })
})

test('a deleted person who comes again begins anew', async () => {
  const first = await lawful()
  const { user } = await (await exchange(server(), (await bring(server(), first)).code)).json()
  await server().call('DELETE', `/admin/users/${user.id}`, {
    bearer: server().serviceKey,
    body: { should_soft_delete: true },
  })

  const again = await lawful(acme, { draft: { nameId: first.draft.nameId } })
  const answer = await (await exchange(server(), (await bring(server(), again)).code)).json()

  expect(answer.user.id).not.toBe(user.id)
})

test.each([
  [
    'SSO provider information not found in session.',
    'delete from auth.identities where provider_id = $1',
  ],
  [
    'SAML entity ID not found in authentication session. Please check your SAML configuration.',
    "update auth.identities set identity_data = identity_data - 'iss' where provider_id = $1",
  ],
  [
    'No active SSO configuration found for SAML entity ID: "https://other.example". Please ensure your organization\'s SSO is properly configured and active.',
    'update auth.identities set identity_data = identity_data || \'{"iss": "https://other.example"}\' where provider_id = $1',
  ],
])('a sign-in that comes to nothing says: %s', async (message, broken) => {
  const given = await lawful()
  const { code } = await bring(server(), given)
  await sql(broken, [given.draft.nameId])

  const response = await exchange(server(), code)

  expect({ status: response.status, ...(await response.json()) }).toMatchObject({
    status: 403,
    error_code: 'sso_not_admitted',
    msg: message,
  })
})

test('an organisation that lost the feature lets nobody in by it', async () => {
  await sql(
    `update billing.organization_features set value_json = 'false' where organization_id = $1 and feature_id =
     (select id from billing.features where feature_key = 'workforce.feature.sso')`,
    [rival.organization.id],
  )

  const { code } = await bring(server(), await lawful(rival))

  expect((await exchange(server(), code)).status).toBe(403)
})

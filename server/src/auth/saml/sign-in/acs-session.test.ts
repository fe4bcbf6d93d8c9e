import { describe, expect, test } from 'vitest'
import { at, forge } from '../testing/forge.ts'
import {
  base64,
  beginSso,
  bring,
  exchange,
  type SsoOrganization,
} from '../testing/sso-organization.ts'
import { useTwoProviders } from '../testing/two-providers.ts'

const { server, acme, rival, keys, sql, lawful } = useTwoProviders()

const change = (of: SsoOrganization, body: object) =>
  server().call('PUT', `/admin/sso/providers/${of.providerId}`, {
    bearer: server().serviceKey,
    body,
  })

describe('the session', () => {
  test('ends when the identity provider says so, and not later than ours', async () => {
    const sessionOf = async (end: string) => {
      const given = await lawful(acme(), {
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
    const { draft, relayState: RelayState } = await beginSso(server(), acme(), {})
    const SAMLResponse = base64(forge(draft, keys.privateKey))

    const { fragment, code } = await bring(server(), { RelayState, SAMLResponse })

    expect(code).toBeNull()
    const { data } = await server()
      .client()
      .getUser(fragment.get('access_token') ?? '')
    expect(data.user?.app_metadata.provider).toBe(`sso:${acme().providerId}`)
  })

  test('ends with the provider that opened it, and nobody comes by it any more', async () => {
    const { code } = await bring(server(), await lawful())
    const { access_token } = await (await exchange(server(), code)).json()
    const waiting = await lawful()
    expect((await change(acme(), { disabled: true })).status).toBe(200)

    expect((await server().call('GET', '/user', { bearer: access_token })).status).toBe(403)
    expect(await bring(server(), waiting)).toMatchObject({
      error: 'sso_provider_disabled',
    })
    await change(acme(), { disabled: false })
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

  const again = await lawful(acme(), { draft: { nameId: first.draft.nameId } })

  expect(await bring(server(), again)).toMatchObject({ error: 'user_banned' })
})

test('a deleted person who returns starts over', async () => {
  const first = await lawful()
  const { user } = await (await exchange(server(), (await bring(server(), first)).code)).json()
  await server().call('DELETE', `/admin/users/${user.id}`, {
    bearer: server().serviceKey,
    body: { should_soft_delete: true },
  })

  const again = await lawful(acme(), { draft: { nameId: first.draft.nameId } })
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
    [rival().organization.id],
  )

  const { code } = await bring(server(), await lawful(rival()))

  expect((await exchange(server(), code)).status).toBe(403)
})

import { describe, expect, test } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import { idpKeys } from '../testing/idp-twin.ts'
import { ssoOrganization } from '../testing/sso-organization.ts'

describe('with SAML off', () => {
  const server = useAuthServer({ saml: false })

  test.each(['{', '{}', '{"domain":"acme.example"}'])(
    'POST /sso is not there: %s',
    async (body) => {
      const answer = await server().call('POST', '/sso', { body })

      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        code: 404,
        error_code: 'saml_provider_disabled',
        msg: 'SAML 2.0 is disabled',
      })
    },
  )
})

describe('with SAML on', () => {
  const server = useAuthServer()
  const unknown = '00000000-0000-4000-8000-000000000000'

  test.each([
    ['{', 400, 'bad_json'],
    ['{}', 400, 'validation_failed'],
    [`{"domain":"acme.example","provider_id":"${unknown}"}`, 400, 'validation_failed'],
    ['{"provider_id":"x"}', 400, 'validation_failed'],
    ['{"domain":"acme.example","code_challenge":"x"}', 400, 'validation_failed'],
    ['{"domain":"acme.example"}', 404, 'sso_provider_not_found'],
    [`{"provider_id":"${unknown}"}`, 404, 'sso_provider_not_found'],
  ])('POST /sso with %s is refused', async (body, status, code) => {
    const answer = await server().call('POST', '/sso', { body })

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error_code: code })
  })

  test('a provider that is switched off says so, by its id and by its domain', async () => {
    const { providerId, domain } = await ssoOrganization(server(), {
      ...{ keys: idpKeys(), fields: { disabled: true } },
    })

    for (const params of [{ providerId }, { domain: domain.toUpperCase() }]) {
      const { error } = await server().client().signInWithSSO(params)

      expect(error).toMatchObject({ status: 404, code: 'sso_provider_disabled' })
    }
  })

  test('a person is sent to the provider of the domain, with a signed request', async () => {
    const { domain } = await ssoOrganization(server(), { keys: idpKeys() })

    const response = await server().call('POST', '/sso', { body: { domain } })

    expect(response.status).toBe(303)
    const url = new URL(response.headers.get('location') ?? '')
    expect(url.origin).toBe(`https://idp.${domain}`)
    expect([...url.searchParams.keys()]).toEqual([
      'SAMLRequest',
      'RelayState',
      'SigAlg',
      'Signature',
    ])
    expect(url.searchParams.get('SigAlg')).toMatch(/rsa-sha256$/)
  })
})

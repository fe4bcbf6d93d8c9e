import { describe, expect, test } from 'vitest'
import { useAuthServer } from '../testing/auth-server.ts'

describe('with SAML off', () => {
  const server = useAuthServer()

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
  const server = useAuthServer({ saml: true })
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
    const { rows } = await server().world.owner.query(
      'insert into auth.sso_providers (disabled) values (true) returning id',
    )
    const { id } = rows[0]
    await server().world.owner.query(
      "insert into auth.sso_domains (sso_provider_id, domain) values ($1, 'Off.example')",
      [id],
    )

    for (const params of [{ providerId: id }, { domain: 'OFF.example' }]) {
      const { error } = await server().client().signInWithSSO(params)

      expect(error).toMatchObject({ status: 404, code: 'sso_provider_disabled' })
    }
  })
})

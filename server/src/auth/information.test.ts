import { describe, expect, test } from 'vitest'
import { useAuthServer } from './testing/auth-server.ts'

const client = { clientId: 'ours', clientSecret: 'secret' }
const usual = useAuthServer()
const other = useAuthServer({
  autoconfirm: false,
  anonymous: false,
  signup: false,
  phone: true,
  phoneAutoconfirm: true,
  saml: false,
  manualLinking: true,
  external: { google: client, acme: { ...client, issuer: 'https://id.example.com' } },
})

async function settingsOf(server: ReturnType<typeof usual>) {
  const response = await server.call('GET', '/settings')
  return response.json()
}

describe('the settings that everyone may read', () => {
  test('are those of the product', async () => {
    const settings = await settingsOf(usual())

    expect(settings).toMatchObject({
      external: { anonymous_users: true, email: true, phone: false, google: false, azure: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: true,
      manual_linking_enabled: false,
      mailer_secure_email_change_enabled: true,
      factors: { totp: true, phone: false, webauthn: true },
    })
    expect(settings.external).not.toHaveProperty('acme')
  })

  test('follow the configuration', async () => {
    expect(await settingsOf(other())).toMatchObject({
      external: {
        anonymous_users: false,
        email: true,
        phone: true,
        google: true,
        azure: false,
        acme: true,
      },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: true,
      saml_enabled: false,
      manual_linking_enabled: true,
    })
  })

  test('tell no secret of a provider', async () => {
    expect(JSON.stringify(await settingsOf(other()))).not.toContain('secret')
  })
})

test('the server says that it is well, by the name that clients look for', async () => {
  const response = await usual().call('GET', '/health')

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    version: expect.any(String),
    name: 'GoTrue',
    description: expect.any(String),
  })
})

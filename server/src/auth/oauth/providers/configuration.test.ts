import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../config.ts'
import { createProviders } from './providers.ts'

test('providers come from the environment, by name', () => {
  const { auth } = readConfig({
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'web,ios',
    AUTH_EXTERNAL_GOOGLE_SECRET: 'one',
    AUTH_EXTERNAL_LINKEDIN_OIDC_CLIENT_ID: 'two',
    AUTH_EXTERNAL_LINKEDIN_OIDC_SECRET: 'three',
    AUTH_EXTERNAL_LINKEDIN_OIDC_ISSUER: 'https://www.linkedin.com/oauth',
    AUTH_EXTERNAL_LINKEDIN_OIDC_NAME: 'LinkedIn',
  })

  expect(auth.external).toEqual({
    google: { clientId: 'web,ios', clientSecret: 'one' },
    linkedin_oidc: {
      clientId: 'two',
      clientSecret: 'three',
      issuer: 'https://www.linkedin.com/oauth',
      name: 'LinkedIn',
    },
  })
  const providers = createProviders(auth.external)
  expect(providers.named('google')?.name).toBe('google')
  expect(providers.named('linkedin_oidc')?.name).toBe('linkedin_oidc')
  expect(providers.named('azure')).toBeUndefined()
})

test('there are none without it', () => {
  expect(readConfig({}).auth.external).toEqual({})
})

test.each([
  [{ CLIENT_ID: 'a' }, 'AUTH_EXTERNAL_ACME_SECRET: is needed'],
  [{ SECRET: 'a' }, 'AUTH_EXTERNAL_ACME_CLIENT_ID: is needed'],
  [{ CLIENT_ID: 'a', SECRET: 'b' }, 'AUTH_EXTERNAL_ACME_ISSUER: is needed'],
  [
    { CLIENT_ID: 'a', SECRET: 'b', ISSUER: 'http://acme.example' },
    'AUTH_EXTERNAL_ACME_ISSUER: is an https address',
  ],
  [{ CLIENT_ID: 'a', SECRET: 'b', ISSUER: 'acme' }, 'AUTH_EXTERNAL_ACME_ISSUER: is an https'],
])('a half of a provider stops the start and is named: %o', (fields, fault) => {
  const environment = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`AUTH_EXTERNAL_ACME_${name}`, value]),
  )

  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(fault)
})

test.each(['EMAIL', 'PHONE', 'SSO', 'ANONYMOUS_USERS'])('%s is no provider', (name) => {
  const environment = {
    [`AUTH_EXTERNAL_${name}_CLIENT_ID`]: 'a',
    [`AUTH_EXTERNAL_${name}_SECRET`]: 'b',
    [`AUTH_EXTERNAL_${name}_ISSUER`]: 'https://acme.example',
  }

  expect(() => readConfig(environment)).toThrow('is no identity provider')
})

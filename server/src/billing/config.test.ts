import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { publicConfig } from '../public-config.ts'

const key = { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }
const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' }

test('with a key and a secret Stripe is asked, at its own address or another one', () => {
  const { stripe } = readConfig({ ...key, ...secret })
  const elsewhere = readConfig({ ...key, ...secret, STRIPE_API_BASE: 'http://127.0.0.1:9/' })

  expect(stripe).toEqual({
    ...{ secretKey: key.STRIPE_SECRET_KEY, webhookSecrets: ['whsec_a', 'whsec_b'] },
    apiBase: new URL('https://api.stripe.com'),
  })
  expect(elsewhere.stripe?.apiBase.host).toBe('127.0.0.1:9')
})

test('without a key nothing is sold', () => {
  expect(readConfig({}).stripe).toBeNull()
})

test.each([
  ['a key alone', key, 'STRIPE_WEBHOOK_SECRET'],
  ['a secret alone', secret, 'STRIPE_WEBHOOK_SECRET'],
  ['a publishable key', { STRIPE_SECRET_KEY: 'pk_live_1', ...secret }, 'STRIPE_SECRET_KEY'],
  ['another secret', { ...key, STRIPE_WEBHOOK_SECRET: 'v1,abc' }, 'STRIPE_WEBHOOK_SECRET'],
  ['no address', { ...key, ...secret, STRIPE_API_BASE: 'stripe' }, 'STRIPE_API_BASE'],
])('%s stops the start', (_, environment, named) => {
  expect(() => readConfig(environment)).toThrow(named)
})

test.each([
  [{}, false],
  [{ ...key, ...secret }, true],
])('of %j the page knows only whether it sells: %s', (environment, payments) => {
  const config = readConfig(environment)
  const told = publicConfig({ config, publicUrl: 'http://localhost', publishableKey: 'sb' })

  expect(told.payments).toBe(payments)
  expect(JSON.stringify(told)).not.toMatch(/whsec_|sk_test/)
})

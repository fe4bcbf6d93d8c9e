import { expect, test } from 'vitest'
import { useStripe } from '../functions/billing/testing/use-stripe.ts'

// Every answer of the newest parts, whatever its status, says what a browser may do with it.

const stripe = await useStripe({
  GTM_ID: 'GTM-ABC123',
  PUBLIC_URL: 'https://app.example.com',
})

type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string> }
const form = (fields: Record<string, string>): Asked => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})
const json = (body: object, headers = {}): Asked => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const large = 'x'.repeat(600 * 1024)
const functions = '/functions/v1'
const acs = '/auth/v1/sso/saml/acs'
const id = '00000000-0000-4000-8000-000000000000'

const answers: [name: string, status: number, path: string, asked: Asked][] = [
  ['the metadata of single sign-on', 200, '/auth/v1/sso/saml/metadata', {}],
  ['an answer that is none', 303, acs, form({ SAMLResponse: 'junk' })],
  ['an answer that is too large', 413, acs, form({ SAMLResponse: large })],
  ['an answer asked for', 404, acs, {}],
  ['a sign-in of no domain', 404, '/auth/v1/sso', json({ domain: 'nowhere.example' })],
  ['a sign-in of nothing', 400, '/auth/v1/sso', json({})],
  ['providers for nobody', 401, '/auth/v1/admin/sso/providers', {}],
  ['what a provider is told', 200, `${functions}/organization-sso/service`, {}],
  ['a test for nobody', 401, `${functions}/organization-sso/${id}/test`, json({})],
  ['an event without a signature', 400, `${functions}/stripe-webhook`, json({})],
  ['an event that is too large', 413, `${functions}/stripe-webhook`, json({ large })],
  ['events asked for', 404, `${functions}/stripe-webhook`, {}],
  ['a checkout for nobody', 401, `${functions}/billing/checkout`, json({})],
  ['the frame of the tag manager', 200, '/tag-manager', {}],
  ['the frame, told something', 404, '/tag-manager', json({})],
  ['the configuration', 200, '/config.json', {}],
  [
    ...(['functions of admins for nobody', 401, '/rest/v1/rpc/overview'] as const),
    json({}, { 'content-profile': 'admin' }),
  ],
  ['an address of no protocol', 404, `${functions}/nothing`, {}],
]

const hostile = 'https://evil.example'
const ask = (path: string, { method = 'GET', body, headers = {} }: Asked) =>
  fetch(`${stripe.product().url}${path}`, {
    ...{ method, redirect: 'manual', headers: { origin: hostile, ...headers } },
    ...(body && { body }),
  })

test.each(answers)('%s: %i, with every header', async (_, status, path, asked) => {
  const response = await ask(path, asked)
  await response.body?.cancel()

  const header = (name: string) => response.headers.get(name)
  expect(response.status).toBe(status)
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  expect(header('cross-origin-opener-policy')).toBe('same-origin')
  expect(header('permissions-policy')).toContain('payment=()')
  expect(header('strict-transport-security')).toContain('max-age=31536000')
  expect(header('content-security-policy')).toMatch(/default-src 'none'/)
  expect(header('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/)
  expect(header('access-control-allow-credentials')).toBeNull()
  expect(header('access-control-allow-origin')).not.toBe(hostile)
  expect(header('x-powered-by')).toBeNull()
})

test.each([
  hostile,
  '//evil.example',
  '/\\evil.example',
  'https://app.example.com@evil.example',
  'https://app.example.com.evil.example',
  'javascript:alert(1)',
  'https:evil.example',
])('an answer that wants to go on to %s leads to the sign-in of this site', async (RelayState) => {
  const response = await ask(acs, form({ SAMLResponse: 'junk', RelayState }))

  const to = new URL(response.headers.get('location') ?? '')
  expect([to.origin, to.pathname]).toEqual(['https://app.example.com', '/auth/signin'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('what is told of one person is kept by no cache, and Stripe sends back to this site alone', async () => {
  const { id: organization, owner } = await stripe.organization()
  const { data } = await owner.client.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const asked = { organization_id: organization, return_url: hostile, success_url: hostile }
  const refused = await stripe.ask(owner, 'POST', '/checkout', asked)
  const checkout = await stripe.ask(owner, 'POST', '/checkout', { organization_id: organization })

  expect(refused.status).toBe(400)
  expect(checkout.status).toBe(201)
  expect(checkout.headers.get('cache-control')).toMatch(/no-store/)
  for (const response of [
    await ask(`${functions}/billing/invoices?organization_id=${organization}`, { headers }),
    await ask(`${functions}/billing/payment-methods?organization_id=${organization}`, { headers }),
  ]) {
    expect.soft(response.status, response.url).toBe(200)
    expect.soft(response.headers.get('cache-control'), response.url).toMatch(/no-store/)
  }
})

test('an answer to a person is kept by no cache, whichever protocol and way it takes', async () => {
  const { id: organization, owner } = await stripe.organization()
  const { data } = await owner.client.auth.getSession()
  const token = data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  const rows = `/rest/v1/organizations?select=id&id=eq.${organization}`
  const mine = '/rest/v1/rpc/my_organizations'
  const asked: [number, string, Asked?][] = [
    [200, rows],
    [200, mine, json({})],
    // As no client writes them: the app answers instead of the listener of ordinary ones.
    [200, rows.replace('z', '%7A')],
    [200, mine.replace('_', '%5F'), json({})],
    [404, '/rest/v1/nothing'],
    [200, '/auth/v1/user'],
    [200, '/auth/v1/user?'],
    [400, '/auth/v1/token?grant_type=refresh_token', json({ refresh_token: 'none' })],
    [200, `/functions/v1/billing/invoices?organization_id=${organization}`],
    [401, '/api/v1/agents'],
  ]
  for (const [status, path, how = {}] of asked) {
    const response = await fetch(`${stripe.product().url}${path}`, {
      ...{ method: how.method ?? 'GET', headers: { ...headers, ...how.headers } },
      ...(how.body && { body: how.body }),
    })
    await response.body?.cancel()
    expect
      .soft([response.status, path, response.headers.get('cache-control')])
      .toEqual([...[status, path, expect.stringContaining('no-store')]])
  }
})

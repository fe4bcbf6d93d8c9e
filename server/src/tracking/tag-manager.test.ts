import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { tagManagerApp } from './tag-manager.ts'

const ask = (id: string | null) =>
  new Hono().route('/', tagManagerApp(id)).request('http://localhost/tag-manager')

test('without an id there is no frame for a tag manager', async () => {
  expect((await ask(null)).status).toBe(404)
})

test('the frame runs the container and nothing else, as an origin of its own', async () => {
  const response = await ask('GTM-ABC123')

  const policy = response.headers.get('content-security-policy') ?? ''
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
  expect(directives.sandbox).toEqual(['allow-scripts'])
  expect(directives['default-src']).toEqual(["'none'"])
  expect(directives['frame-ancestors']).toEqual(["'self'"])
  const [nonce, ...hosts] = directives['script-src'] ?? []
  expect(hosts).toEqual(['https://www.googletagmanager.com'])
  expect(await response.text()).toContain(
    `<script ${nonce?.slice(1, -1).replace('-', '="')}" async src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123">`,
  )
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

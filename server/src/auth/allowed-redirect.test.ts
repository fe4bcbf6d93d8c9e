import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AuthError } from './auth-error.ts'
import {
  allowedRedirect,
  errorRedirect,
  wantedRedirect,
  withFragment,
  withQuery,
} from './redirects.ts'
import { authSettings } from './settings.ts'

const home = 'https://product.example'

function settings(publicUrl = home, redirectUrls: string[] = []) {
  return authSettings({ publicUrl, redirectUrls, secrets: ['a secret of the tests'] })
}

describe('a redirect', () => {
  test.each([
    `${home}/dashboard?tab=1#top`,
    'https://product.example:443/dashboard',
    'HTTPS://PRODUCT.EXAMPLE/dashboard',
  ])('to %s stays on the site', (wanted) => {
    expect(allowedRedirect(settings(), wanted)).toBe(new URL(wanted).href)
  })

  test.each([
    undefined,
    '',
    '/dashboard',
    'http://product.example/',
    'https://product.example:8443/',
    'https://product.example.evil.example/',
    'https://product.example@evil.example/',
    'https://user@product.example/',
    'https://:secret@product.example/',
    'https://evil.example/?https://product.example',
    'ftp://product.example/',
    'javascript:alert(1)//product.example',
    'data:text/html,product.example',
    'http://localhost/',
  ])('to %s goes home', (wanted) => {
    expect(allowedRedirect(settings(), wanted)).toBe(home)
  })

  test.each([
    ['http://localhost:3000', 'http://localhost:5173/here', true],
    ['http://localhost:3000', 'https://localhost/here', true],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:5173/', true],
    ['http://127.0.0.11:3000', 'http://127.0.0.11:81/', true],
    ['http://[::1]:3000', 'http://[::1]:5173/', true],
    ['http://localhost:3000', 'http://127.0.0.1:3000/', false],
    ['http://localhost:3000', 'http://localhost.evil.example/', false],
    ['http://localhost:3000', 'http://evil-localhost/', false],
    ['https://product.example:3000', 'https://localhost:3000/', false],
    ['https://a.localhost:3000', 'https://a.localhost:4000/', false],
    ['https://localhost.example:3000', 'https://localhost.example:4000/', false],
  ])('of %s to %s, another port of this machine: %s', (publicUrl, wanted, allowed) => {
    expect(allowedRedirect(settings(publicUrl), wanted)).toBe(allowed ? wanted : publicUrl)
  })

  test.each([
    ['https://app.example/done', 'https://app.example/done', true],
    ['https://app.example/done', 'https://app.example/done#code', true],
    ['https://app.example/done', 'https://app.example/done?x=1', false],
    ['https://app.example/done', 'https://app.example/done/more', false],
    ['https://app.example/done', 'https://evil.example/https://app.example/done', false],
    ['https://app.example', 'https://app.example/', true],
    ['https://app.example/*', 'https://app.example/one', true],
    ['https://app.example/*', 'https://app.example/one/two', false],
    ['https://app.example/*', 'https://app.example/a.b', false],
    ['https://app.example/**', 'https://app.example/one/two.html', true],
    ['https://*.app.example/', 'https://eu.app.example/', true],
    ['https://*.app.example/', 'https://a.b.app.example/', false],
    ['https://app.example/v?', 'https://app.example/v1', true],
    ['https://app.example/v?', 'https://app.example/v', false],
    ['https://app.example/v?', 'https://app.example/v/', false],
    ['https://app.example/v?', 'https://app.example/v.', false],
    ['https://app.example/a+b', 'https://app.example/aab', false],
    ['https://app.example/a+b', 'https://app.example/a+b', true],
    ['https://app.example/', 'https://appxexample/', false],
  ])('that the list has as %s to %s: %s', (entry, wanted, allowed) => {
    const found = allowedRedirect(settings(home, ['https://other.example/', entry]), wanted)

    expect(found).toBe(allowed ? wanted : home)
  })
})

test.each([
  ['https://app.example/', true],
  ['http://app.example/', true],
  ['ftp://app.example/', false],
  ['javascript:alert(1)', false],
  ['myapp://done', false],
])('a list of everything still leads to pages alone, so to %s: %s', (wanted, allowed) => {
  expect(allowedRedirect(settings(home, ['**']), wanted)).toBe(allowed ? wanted : home)
})

test.each([
  ['redirect_to=https%3A%2F%2Fa.example%2F', 'https://b.example/', 'https://a.example/'],
  ['redirect_to=', 'https://b.example/', 'https://b.example/'],
  ['', 'https://b.example/', 'https://b.example/'],
  ['redirect_to=https%3A%2F%2Fa.example%2F', undefined, 'https://a.example/'],
  ['', undefined, 'nowhere'],
])('with the query "%s" and the referer %s a request wants to %s', async (query, referer, to) => {
  const app = new Hono().get('/', (c) => c.text(wantedRedirect(c) ?? 'nowhere'))

  const response = await app.request(`/?${query}`, { headers: referer ? { referer } : {} })

  expect(await response.text()).toBe(to)
})

describe('a failure', () => {
  test.each([
    [400, 'bad', 'invalid_request'],
    [401, 'bad', 'unauthorized_client'],
    [403, 'bad', 'access_denied'],
    [500, 'bad', 'server_error'],
    [503, 'bad', 'temporarily_unavailable'],
    [422, 'signup_disabled', 'access_denied'],
    [422, 'user_banned', 'access_denied'],
    [422, 'provider_email_needs_verification', 'access_denied'],
    [422, 'bad', null],
  ] as const)('of status %s with the code %s is said as %s', (status, code, word) => {
    const url = new URL(errorRedirect(`${home}/`, new AuthError(status, code, 'Why.'), false))

    const said = new URLSearchParams(url.hash.slice(1))
    expect(said.get('error')).toBe(word)
    expect(said.get('error_code')).toBe(code)
    expect(said.get('error_description')).toBe('Why.')
    expect(said.get('sb')).toBe('')
    expect(url.search).toBe('')
  })

  test('is in the query too for who reads that', () => {
    const url = new URL(errorRedirect(`${home}/?a=1`, new AuthError(403, 'bad', 'Why.'), true))

    expect(url.search).toBe('?a=1&error=access_denied&error_code=bad&error_description=Why.')
    expect(url.hash).toBe('#error=access_denied&error_code=bad&error_description=Why.&sb=')
  })
})

test('what a target is given replaces what it had under that name', () => {
  expect(withFragment(`${home}/a#old`, { code: 'x y' })).toBe(`${home}/a#code=x+y&sb=`)
  expect(withQuery(`${home}/a?code=old&b=1`, { code: 'new' })).toBe(`${home}/a?code=new&b=1`)
})

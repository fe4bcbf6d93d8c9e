import { times } from 'database/testing/times'
import { hostileTargets } from 'e2e/routes/hostile-targets'
import { describe, expect, test } from 'vitest'
import { allowedRedirect } from './redirects.ts'
import { authSettings } from './settings.ts'
import { newAddress, password, useAuthServer } from './testing/auth-server.ts'
import { confirmationOf } from './testing/inbox.ts'

const home = 'https://app.example'
const redirectUrls = ['https://*.partner.example/back', 'https://shop.example/**', 'myapp://open']
const targets = hostileTargets(home)
/** One in ten over HTTP; each is asked of the rule itself. */
const some = (from: string[]) => from.filter((_target, index) => index % times(10, 1) === 0)
const given = { publicUrl: home, redirectUrls }

/** Values that a header cannot carry are no referer. */
const asReferer = targets.filter((target) => /^[\x20-\x7e]+$/.test(target))

describe('a target', () => {
  const settings = authSettings({ secrets: ['x'.repeat(32)], ...given })

  test.each(targets.map((target) => [JSON.stringify(target), target]))(
    '%s leads home',
    (_shown, target) => {
      expect(new URL(allowedRedirect(settings, target)).origin).toBe(home)
    },
  )

  test.each([
    ['https://app.example/dashboard?a=b#c', 'https://app.example/dashboard?a=b#c'],
    ['https://eu.partner.example/back', 'https://eu.partner.example/back'],
    ['https://shop.example/a/b?c=d', 'https://shop.example/a/b?c=d'],
  ])('of this site or of the list is followed: %s', (target, expected) => {
    expect(allowedRedirect(settings, target)).toBe(expected)
  })

  test.each([
    'https://eu.west.partner.example/back',
    'https://foreign.example/.partner.example/back',
    'https://foreign.example?.partner.example/back',
    'https://foreign.example#.partner.example/back',
    'https://foreign.example\\.partner.example/back',
    'https://partner.example/back',
    'https://eu.partner.example/back/further',
    'https://eu.partner.example:8443/back',
    'https://user@eu.partner.example/back',
    'http://eu.partner.example/back',
    'https://shop.example.foreign.example/',
    'https://shop.example@foreign.example/',
    'https://shop.example:8443/a',
    'https://xshop.example/a',
    'http://shop.example/a',
  ])('that only resembles an entry of the list leads home: %s', (target) => {
    expect(allowedRedirect(settings, target)).toBe(home)
  })
})

describe('over HTTP', () => {
  const server = useAuthServer({
    ...given,
    mailInterval: 0,
    external: { github: { clientId: 'id', clientSecret: 'secret', issuer: 'https://git.example' } },
  })
  const landing = (response: Response) => new URL(response.headers.get('location') ?? '')
  const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`

  test('a mailed link that is over ends on this site, whatever it asks for', async () => {
    for (const redirect_to of some(targets)) {
      const path = `/verify${query({ token: 'used', type: 'magiclink', redirect_to })}`
      const response = await server().call('GET', path)
      expect(response.status).toBe(303)
      expect(landing(response).origin, JSON.stringify(redirect_to)).toBe(home)
    }
  })

  test('the page that asked is trusted no more than the address', async () => {
    expect(asReferer.length).toBeGreaterThan(100)
    for (const referer of some(asReferer)) {
      const path = `/verify${query({ token: 'used', type: 'magiclink' })}`
      const response = await server().call('GET', path, { headers: { referer } })
      expect(landing(response).origin, referer).toBe(home)
    }
  })

  test('who presses Cancel at a provider comes back to this site', async () => {
    for (const redirect_to of some(targets)) {
      const begun = await server().call(
        'GET',
        `/authorize${query({ provider: 'github', redirect_to })}`,
      )
      expect(landing(begun).origin).toBe('https://git.example')
      const state = landing(begun).searchParams.get('state') ?? ''
      const refused = query({ state, error: 'access_denied' })
      const ended = await server().call('GET', `/callback${refused}`, {
        headers: {
          cookie: begun.headers
            .getSetCookie()
            .map((one) => one.split(';')[0])
            .join('; '),
        },
      })
      expect(ended.status).toBe(302)
      expect(landing(ended).searchParams.get('error')).toBe('access_denied')
      expect(landing(ended).origin, JSON.stringify(redirect_to)).toBe(home)
    }
  })

  test.each(['otp', 'recover'])('the mail of POST /%s leads to this site', async (path) => {
    // A few of each kind are enough where a mail is written each time.
    for (const redirect_to of targets.filter((_target, index) => index % 24 === 0)) {
      const email = newAddress()
      await server().client().signUp({ email, password })
      await server().call('POST', `/${path}${query({ redirect_to })}`, { body: { email } })
      const link = confirmationOf(await server().inbox.next(email))
      expect(new URL(link.searchParams.get('redirect_to') ?? '').origin).toBe(home)
    }
  })
})

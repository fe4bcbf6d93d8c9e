import { describe, expect, test } from 'vitest'
import { newAddress } from '../testing/auth-server.ts'
import { newBrowser } from './testing/browser.ts'
import { useExternal } from './testing/use-external.ts'

describe('with sign-ups off', async () => {
  const external = await useExternal({ signup: false })

  test('no one new comes in, known people do', async () => {
    const known = external.person()
    await external
      .server()
      .world.owner.query('insert into auth.users (email, email_confirmed_at) values ($1, now())', [
        known.email,
      ])

    const stranger = await external.signIn('acme', external.person().login)
    const friend = await external.signIn('acme', known.login)

    expect(stranger.fields).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' })
    expect(friend.user).toMatchObject({ email: known.email })
  })
})

describe('with manual linking off', async () => {
  const external = await useExternal({ manualLinking: false })

  test('nothing is linked or unlinked by hand', async () => {
    const auth = external.clientIn(newBrowser(), 'implicit')
    await auth.signUp({ email: newAddress(), password: 'Violet-harbour-42' })
    const { data } = await auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    if (!identity) throw new Error('no identity')
    const options = { skipBrowserRedirect: true }

    const linked = await auth.linkIdentity({ provider: 'acme' as 'google', options })
    const unlinked = await auth.unlinkIdentity(identity)

    for (const { error } of [linked, unlinked]) {
      expect(error).toMatchObject({
        status: 404,
        code: 'manual_linking_disabled',
        message: 'Manual linking is disabled',
      })
    }
  })
})

describe('limits', async () => {
  const few = { count: 2, seconds: 3600 }
  const many = { count: 1000, seconds: 3600 }
  const external = await useExternal({
    limits: {
      signup: many,
      anonymous: many,
      mail: many,
      user: many,
      verify: many,
      factor: many,
      token: few,
      sso: few,
      acs: few,
      app: few,
      appRegistration: few,
    },
  })

  test('hold for the way out', async () => {
    const begin = () => external.server().call('GET', '/authorize?provider=acme')

    expect((await begin()).status).toBe(302)
    expect((await begin()).status).toBe(302)
    const third = await begin()
    expect(third.status).toBe(429)
    expect(await third.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  })
})

import { expect, test } from 'vitest'
import { newAddress } from '../testing/auth-server.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()

test('a provider that is out of order is asked again as soon as somebody wants it', async () => {
  const person = { sub: 'one', email: newAddress(), email_verified: true }
  external.forger.expect(person)
  external.forger.breakDiscovery(true)
  const idToken = await external.forger.sign(person)
  const grant = () =>
    external.server().call('POST', '/token?grant_type=id_token', {
      body: { provider: 'forger', id_token: idToken },
    })

  const broken = await external.signIn('forger')
  const astray = await external
    .server()
    .call('GET', '/authorize?provider=forger&redirect_to=https://evil.example')
  const refused = await grant()
  external.forger.breakDiscovery(false)
  const mended = await external.signIn('forger')

  expect(broken.landing.pathname).toBe('/welcome')
  expect(broken.fields).toMatchObject({
    error: 'temporarily_unavailable',
    error_description: 'The provider cannot be reached. Try again.',
  })
  expect(astray.headers.get('location')).toMatch(new RegExp(`^${external.server().url}/`))
  expect(refused.status).toBe(503)
  expect(mended.user).toMatchObject({ email: person.email })
  // What it said is remembered from now on.
  external.forger.breakDiscovery(true)
  expect((await external.signIn('forger')).user?.id).toBe(mended.user?.id)
  expect((await grant()).status).toBe(200)
})

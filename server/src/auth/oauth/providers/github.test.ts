import { describe, expect, test } from 'vitest'
import { newAddress } from '../../testing/auth-server.ts'
import { useExternal } from '../testing/use-external.ts'

const external = await useExternal()
const { server, github, proven, signIn } = external

let people = 0
function coder(emails: [email: string, verified: boolean, primary: boolean][]) {
  people += 1
  const person = {
    id: 1000 + people,
    login: `coder-${people}`,
    name: null,
    emails: emails.map(([email, verified, primary]) => ({ email, verified, primary })),
  }
  github.signedIn(person)
  return person
}

describe('GitHub', () => {
  test('signs in with the primary address, and gives its token', async () => {
    const [second, primary] = [newAddress(), newAddress()]
    const { id, login } = coder([
      [second, true, false],
      [primary, true, true],
    ])

    const { user, fields } = await signIn('github')

    expect(user).toMatchObject({
      email: primary,
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        sub: String(id),
        user_name: login,
        full_name: login,
        avatar_url: `${github.site}/${login}.png`,
        iss: `${github.site}/api/v3`,
      },
    })
    expect(fields.provider_token).toMatch(/^gho_/)
    expect(fields).not.toHaveProperty('provider_refresh_token')
  })

  test('finds the same person by the number, whatever the login and addresses are by now', async () => {
    const person = coder([[newAddress(), true, true]])
    const first = await signIn('github')
    github.signedIn({ ...person, login: 'renamed', emails: [] })

    const second = await signIn('github')

    expect(second.user?.id).toBe(first.user?.id)
    expect(second.user?.user_metadata).toMatchObject({ user_name: 'renamed' })
  })

  test('links by any address that it has verified', async () => {
    const email = newAddress()
    const userId = await proven(email)
    coder([
      [newAddress(), true, true],
      [email, true, false],
    ])

    expect((await signIn('github')).user?.id).toBe(userId)
  })

  test('does not link by an address that it has not verified', async () => {
    const [email, own] = [newAddress(), newAddress()]
    const userId = await proven(email)
    coder([
      [email, false, true],
      [own, true, false],
    ])

    const { user } = await signIn('github')

    expect(user?.id).not.toBe(userId)
    expect(user?.email).toBe(own)
  })

  test('is refused when its addresses belong to two accounts', async () => {
    const [one, two] = [newAddress(), newAddress()]
    await proven(one)
    await proven(two)
    coder([
      [one, true, true],
      [two, true, false],
    ])

    const { fields, user } = await signIn('github')

    expect(fields).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
    expect(user).toBeNull()
  })

  test('has no id tokens', async () => {
    const { error } = await server()
      .client()
      .signInWithIdToken({ provider: 'github', token: 'a.b.c' })

    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer()

const endpoints: [method: string, path: string][] = [
  ['POST', '/invite'],
  ['POST', '/admin/generate_link'],
  ['GET', '/admin/audit'],
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${randomUUID()}`],
  ['PUT', `/admin/users/${randomUUID()}`],
  ['DELETE', `/admin/users/${randomUUID()}`],
  ['GET', '/admin/sso/providers'],
]

async function person() {
  const auth = server().client()
  const { data } = await auth.signUp({ email: newAddress(), password })
  return {
    auth,
    id: data.user?.id ?? '',
    token: data.session?.access_token ?? '',
    refreshToken: data.session?.refresh_token ?? '',
  }
}

/** A person whom an operator made one too: their own token carries the role. */
async function operatingPerson() {
  const { auth, id, refreshToken } = await person()
  await operator(server()).updateUserById(id, { role: 'supabase_admin' })
  const { data } = await auth.refreshSession({ refresh_token: refreshToken })
  return { auth, id, token: data.session?.access_token ?? '' }
}

async function listAs(bearer: string) {
  const response = await server().call('GET', '/admin/users', { bearer })
  const { error_code: code, msg } = await response.json()
  return { status: response.status, code, msg }
}

describe.each(endpoints)('%s %s', (method, path) => {
  test('is not for a person', async () => {
    const { token } = await person()

    const response = await server().call(method, path, { bearer: token })

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error_code: 'not_admin',
      msg: 'User not allowed',
    })
  })

  test('is not for an app that shows its public key', async () => {
    const anonymous = await server().tokens.sign({ role: 'anon' })

    const byToken = await server().call(method, path, { bearer: anonymous })
    const byKey = await server().call(method, path, { bearer: 'sb_publishable_test' })

    expect(byToken.status).toBe(403)
    expect(await byToken.json()).toMatchObject({ error_code: 'not_admin' })
    expect(byKey.status).toBe(403)
    expect(await byKey.json()).toMatchObject({ error_code: 'bad_jwt' })
  })

  test('is closed to a caller without a token', async () => {
    const response = await server().call(method, path, {
      headers: { apikey: server().serviceKey },
    })

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error_code: 'no_authorization' })
  })

  test('is for the service role, whose own requests are judged by what they ask', async () => {
    const response = await server().call(method, path, { bearer: server().serviceKey })

    const { error_code: code = 'none' } = await response.json()
    expect(['none', 'validation_failed', 'user_not_found', 'saml_provider_disabled']).toContain(
      code,
    )
  })
})

describe('a token of an operator', () => {
  test.each(['service_role', 'supabase_admin'])('with the role %s never ends', async (role) => {
    const token = await server().tokens.sign({ sub: '1234567890', role })

    expect(await listAs(token)).toMatchObject({ status: 200 })
  })

  test('of another key is refused', async () => {
    const [header, payload] = (await server().tokens.sign({ role: 'service_role' })).split('.')

    const answer = await listAs(`${header}.${payload}.${'A'.repeat(86)}`)

    expect(answer).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(answer.msg).toMatch(/^invalid JWT: unable to parse or verify signature/)
  })

  test('who is a person works until the session ends', async () => {
    const { auth, token } = await operatingPerson()

    const before = await listAs(token)
    await auth.admin.signOut(token)
    const after = await listAs(token)

    expect(before.status).toBe(200)
    expect(after).toMatchObject({ status: 403, code: 'session_expired' })
  })

  test('who is a person works until a ban, and again after it', async () => {
    const { id, token } = await operatingPerson()

    await operator(server()).updateUserById(id, { ban_duration: '24h' })
    const banned = await listAs(token)
    await operator(server()).updateUserById(id, { ban_duration: 'none' })
    const again = await listAs(token)

    expect(banned).toMatchObject({ status: 403, code: 'session_expired' })
    expect(again.status).toBe(200)
  })

  test('that names a session which is none is refused', async () => {
    const token = await server().tokens.sign({ role: 'service_role', session_id: 'x' })

    expect(await listAs(token)).toMatchObject({ status: 403, code: 'session_expired' })
  })
})

import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

// A session that was opened by the password alone has no rights: it can go on to its second step, renew itself, say whose
// it is and sign itself out, nothing else. Every endpoint is told here what it is.

const server = useAuthServer({
  mailInterval: 0,
  manualLinking: true,
  external: { google: { clientId: 'a client of google', clientSecret: 'its secret' } },
})

/** Asks nothing of a session. */
const withoutSession = [
  'GET /health',
  'GET /settings',
  'GET /.well-known/jwks.json',
  'POST /signup',
  'GET /authorize',
  'GET /callback',
  'POST /callback',
  'POST /sso',
  'GET /sso/saml/metadata',
  'POST /sso/saml/acs',
  'POST /otp',
  'POST /magiclink',
  'POST /verify',
  'GET /verify',
  'POST /resend',
  'POST /recover',
  'GET /oauth/authorize',
  'POST /oauth/clients/register',
  'POST /oauth/token',
  'POST /oauth/revoke',
]
/** The way to the second step, and the way out. */
const kept = [
  'POST /token',
  'GET /user',
  'POST /logout',
  'POST /factors/:id/challenge',
  'POST /factors/:id/verify',
  'POST /recovery-codes/verify',
]
/** Asks for the rights of the operator. */
const operators = /^\S+ \/(admin\/.*|invite)$/

type Call = { path?: string; body?: unknown }
/** Refused until the second step is done. */
const refused: Record<string, Call> = {
  'PUT /user': { body: { data: { first_name: 'Eve' } } },
  'DELETE /user': { body: {} },
  'GET /reauthenticate': {},
  'GET /user/identities/authorize': { path: '/user/identities/authorize?provider=google' },
  'DELETE /user/identities/:id': { path: `/user/identities/${crypto.randomUUID()}` },
  'POST /factors': { body: { factor_type: 'totp', friendly_name: 'Another' } },
  'DELETE /factors/:id': {},
  'GET /recovery-codes': {},
  'POST /recovery-codes': {},
  'GET /oauth/authorizations/:id': {},
  'POST /oauth/authorizations/:id/consent': { body: { action: 'deny' } },
  'GET /user/oauth/grants': {},
  'DELETE /user/oauth/grants': { path: `/user/oauth/grants?client_id=${crypto.randomUUID()}` },
}

async function account() {
  const email = newAddress()
  const first = server().client()
  await first.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
  const { data } = await first.mfa.enroll({ factorType: 'totp' })
  const auth = server().client()
  await auth.signInWithPassword({ email, password })
  return { email, first, auth, factor: data?.id ?? '' }
}
type Account = Awaited<ReturnType<typeof account>>

/** As the code of the mail does; the session and its token stay the same. */
async function takeSecondStep({ auth }: Account) {
  const { data } = await auth.getClaims()
  await server().world.owner.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), 'otp')`,
    [data?.claims.session_id],
  )
}

async function call({ auth, factor }: Account, name: string, { path, body }: Call) {
  const [method = '', route = ''] = name.split(' ')
  const { data } = await auth.getSession()
  const response = await server().call(method, path ?? route.replace(':id', factor), {
    bearer: data.session?.access_token ?? '',
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const { error_code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error_code?: string }
  return { status: response.status, error_code }
}

test('every endpoint is told what it is', () => {
  const routes = server().twin.routes.filter(({ method }) => method !== 'ALL')
  const names = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
  const others = names.filter((name) => !operators.test(name))

  expect(others.sort()).toEqual([...withoutSession, ...kept, ...Object.keys(refused)].sort())
})

describe('with the password alone', () => {
  test.each(Object.entries(refused))('%s is refused, and not afterwards', async (name, asked) => {
    const person = await account()

    const before = await call(person, name, asked)
    await takeSecondStep(person)
    const after = await call(person, name, asked)

    expect(before).toMatchObject({ error_code: 'insufficient_aal' })
    expect([401, 403]).toContain(before.status)
    // Recovery codes stand in for a factor, so they ask for one besides.
    if (name === 'POST /recovery-codes') expect(after.status).toBe(403)
    else expect(after.error_code).not.toBe('insufficient_aal')
  })

  test('a name stays as it was', async () => {
    const { auth, first } = await account()

    await auth.updateUser({ data: { first_name: 'Eve' } })

    expect((await first.getUser()).data.user?.user_metadata).toMatchObject({ first_name: 'Ada' })
  })

  test('a session reads whose it is and renews itself', async () => {
    const { auth, email } = await account()

    expect((await auth.getUser()).data.user?.email).toBe(email)
    expect((await auth.refreshSession()).error).toBeNull()
  })

  test('no other session is ended', async () => {
    const person = await account()

    const answer = await call(person, 'POST /logout', { path: '/logout?scope=others' })

    expect(answer).toEqual({ status: 401, error_code: 'insufficient_aal' })
    expect((await person.first.getUser()).error).toBeNull()
  })

  test.each(['global', 'local'] as const)('a session ends itself, asked %sly', async (scope) => {
    const { auth, first } = await account()
    const { data } = await auth.getSession()

    const { error } = await auth.signOut({ scope })

    expect(error).toBeNull()
    const bearer = data.session?.access_token ?? ''
    expect((await server().call('GET', '/user', { bearer })).status).toBe(403)
    expect((await first.getUser()).error).toBeNull()
  })
})

test.each(['global', 'others'] as const)(
  'after the second step %s ends the others',
  async (scope) => {
    const person = await account()
    await takeSecondStep(person)

    const { error } = await person.auth.signOut({ scope })

    expect(error).toBeNull()
    expect((await person.first.getUser()).error).not.toBeNull()
  },
)

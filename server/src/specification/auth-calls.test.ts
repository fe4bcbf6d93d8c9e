import { expect, test } from 'vitest'
import { newAddress, password, useOrganizations } from '../functions/testing/organizations.ts'

// The calls of the auth service that the specification lists, as the product uses them, and each path by itself.

const { product, client, visitor, account, sql } = useOrganizations({ AUTH_MANUAL_LINKING: 'on' })
const signupData = {
  first_name: 'Ines',
  last_name: 'Moreau',
  display_name: 'Ines Moreau',
  signup_price_id: 'price_1',
  organization_name: 'Halden Logistics',
  industry: 'Technology',
  team_size: '2–10',
  primary_goal: 'Answer faster',
  integrations: ['zapier'],
}

function ask(
  method: string,
  path: string,
  { bearer = '', body }: { bearer?: string; body?: object } = {},
) {
  return fetch(`${product().url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: 'sb_publishable_of_the_proofs',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function tokenOf(person: Awaited<ReturnType<typeof account>>) {
  const { data } = await person.client.auth.getSession()
  return data.session?.access_token ?? ''
}

const no = '00000000-0000-4000-8000-000000000000'

/** With nothing right in the body each path answers in its own words; one that is not there would answer 404. */
test.each<[string, string, number]>([
  ['POST', '/signup', 200],
  ['POST', '/token?grant_type=password', 400],
  ['POST', '/token?grant_type=pkce', 400],
  ['POST', '/token?grant_type=id_token', 400],
  ['POST', '/token?grant_type=refresh_token', 400],
  ['POST', '/otp', 400],
  ['POST', '/verify', 400],
  ['POST', '/resend', 400],
  ['POST', '/recover', 400],
  ['POST', '/sso', 400],
  ['GET', '/reauthenticate', 401],
  ['GET', '/user', 401],
  ['PUT', '/user', 401],
  ['GET', '/user/identities/authorize', 401],
  ['DELETE', `/user/identities/${no}`, 401],
  ['GET', '/authorize', 400],
  ['POST', '/factors', 401],
  ['POST', `/factors/${no}/challenge`, 401],
  ['POST', `/factors/${no}/verify`, 401],
  ['DELETE', `/factors/${no}`, 401],
  ['POST', '/logout', 401],
  ['POST', '/logout?scope=global', 401],
  ['POST', '/logout?scope=local', 401],
  ['POST', '/logout?scope=others', 401],
  ['GET', '/.well-known/jwks.json', 200],
])('%s %s answers no one with %i', async (method, path, status) => {
  const answer = await ask(method, path, method === 'POST' ? { body: {} } : {})

  expect(answer.status).toBe(status)
  const body = await answer.json()
  if (status >= 400) expect(body.error_code).toMatch(/^[a-z]+(_[a-z]+)*$/)
})

test.each<[string, string, number, object?]>([
  ['GET', '/reauthenticate', 200],
  ['GET', '/user', 200],
  ['PUT', '/user', 200, { data: { first_name: 'Ida' } }],
  ['GET', '/user/identities/authorize?provider=google', 400],
  ['DELETE', `/user/identities/${no}`, 422],
  ['POST', '/factors', 200, { factor_type: 'totp', friendly_name: 'Phone' }],
  ['POST', `/factors/${no}/challenge`, 404],
  ['POST', `/factors/${no}/verify`, 400],
  ['DELETE', `/factors/${no}`, 404],
  ['POST', '/logout?scope=others', 204],
  ['POST', '/logout?scope=local', 204],
])('%s %s answers somebody signed in with %i', async (method, path, status, body) => {
  const person = await account()

  const answer = await ask(method, path, {
    bearer: await tokenOf(person),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }),
  })

  expect(answer.status, await answer.clone().text()).toBe(status)
})

test('sign-up with the signup data opens a session that founds the organisation', async () => {
  const email = newAddress()
  const page = client()

  const { data, error } = await page.auth.signUp({ email, password, options: { data: signupData } })

  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject(signupData)
  expect(data.session?.access_token).toBeTruthy()
  const again = await client().auth.signUp({ email, password, options: { data: signupData } })
  expect(again.data.session).toBeNull()
})

test('the password, then the mailed code, and the person is let in', async () => {
  const { email } = await account()
  const page = client()

  const first = await page.auth.signInWithPassword({ email, password })
  const sent = await page.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await product().inbox.next(email)
  const wrong = await page.auth.verifyOtp({ email, token: '000000', type: 'email' })
  const verified = await page.auth.verifyOtp({ email, token: code ?? '', type: 'email' })

  expect(first.error).toBeNull()
  expect(sent.error).toBeNull()
  expect(wrong.error?.code).toBe('otp_expired')
  expect(verified.error).toBeNull()
  expect((await page.auth.getUser()).data.user?.email).toBe(email)
  expect((await page.auth.refreshSession()).data.session?.access_token).toBeTruthy()
  const stranger = await client().auth.signInWithOtp({
    email: newAddress(),
    options: { shouldCreateUser: false },
  })
  expect(stranger.data.session ?? null).toBeNull()
})

test('an anonymous visitor becomes somebody with update user and refresh session', async () => {
  const page = await visitor()
  const before = (await page.auth.getUser()).data.user

  const updated = await page.auth.updateUser({ email: newAddress(), password, data: signupData })
  const refreshed = await page.auth.refreshSession()

  expect(before?.is_anonymous).toBe(true)
  expect(updated.error).toBeNull()
  expect(refreshed.data.user).toMatchObject({
    id: before?.id,
    user_metadata: expect.objectContaining(signupData),
  })
})

test('a forgotten password: the mailed token hash, a new password, sign out, sign in', async () => {
  const { email, id } = await account()
  const page = client()
  await page.auth.resetPasswordForEmail(email)
  const { links } = await product().inbox.next(email)
  const token_hash =
    links[0]?.searchParams.get('token_hash') ?? links[0]?.searchParams.get('token') ?? ''

  const verified = await page.auth.verifyOtp({ token_hash, type: 'recovery' })
  const updated = await page.auth.updateUser({ password: 'Copper-lantern-77' })
  const out = await page.auth.signOut()

  expect(verified.error).toBeNull()
  expect(updated.error).toBeNull()
  expect(out.error).toBeNull()
  expect((await sql('select from auth.sessions where user_id = $1', [id])).rowCount).toBe(0)
  expect((await client().auth.signInWithPassword({ email, password })).error).not.toBeNull()
  const signedIn = await client().auth.signInWithPassword({ email, password: 'Copper-lantern-77' })
  expect(signedIn.error).toBeNull()
})

test.each([
  ['global', 0],
  ['local', 1],
  ['others', 1],
] as const)('sign-out with scope %s leaves %i of two sessions', async (scope, left) => {
  const { email, id, client: first } = await account()
  await client().auth.signInWithPassword({ email, password })

  const { error } = await first.auth.signOut({ scope })

  expect(error).toBeNull()
  expect((await sql('select from auth.sessions where user_id = $1', [id])).rowCount).toBe(left)
})

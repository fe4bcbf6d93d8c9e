import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import type { Claims } from '../database/database.ts'
import { HttpError } from '../http-error.ts'
import { actingOrganization, requireOrganization } from './acting-organization.ts'

const named = '0197a3c2-7d00-7000-8000-000000000001'
const own = '0197a3c2-7d00-7000-8000-000000000002'

/** What the two answer to a request: an organisation, or the refusal's status, code and message. */
async function ask(query: string, claims: Claims) {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('claims', claims)
      await next()
    })
    .get('/acting', (c) => c.json(actingOrganization(c)))
    .get('/required', (c) => c.json(requireOrganization(c, 'invite people')))
    .onError((error, c) => {
      if (!(error instanceof HttpError)) throw error
      return c.json([error.status, error.code, error.message])
    })
  const answer = async (path: string) => (await app.request(`${path}${query}`)).json()
  return { acting: await answer('/acting'), required: await answer('/required') }
}

test.each<[string, string, Claims, string]>([
  ['that of the token', '', { role: 'authenticated', organization_id: own }, own],
  [
    'the one it names, over that of the token',
    `?organization_id=${named}`,
    { role: 'authenticated', organization_id: own },
    named,
  ],
  [
    'the one it names, without one in the token',
    `?organization_id=${named}`,
    { role: 'authenticated' },
    named,
  ],
])('a request acts in %s', async (_, query, claims, organization) => {
  expect(await ask(query, claims)).toEqual({ acting: organization, required: organization })
})

test('a member of no organisation is told to join one', async () => {
  expect(await ask('', { role: 'authenticated' })).toEqual({
    acting: null,
    required: [403, 'no_organization', 'Join an organization to invite people.'],
  })
})

test.each(['anon', 'service_role'] as const)('the role %s is told to sign in', async (role) => {
  expect(await ask('', { role })).toEqual({
    acting: null,
    required: [401, 'unauthorized', 'Sign in to invite people.'],
  })
})

test('a name that is no id is refused, and the organisation of the token is not taken', async () => {
  const refusal = [400, 'validation_failed', expect.stringMatching(/^organization_id: /)]

  for (const query of ['?organization_id=', '?organization_id=acme']) {
    expect(await ask(query, { role: 'authenticated', organization_id: own })).toEqual({
      acting: refusal,
      required: refusal,
    })
  }
})

import { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { authenticate, type Callers, identify } from './authenticate.ts'
import { InvalidToken } from './invalid-token.ts'
import { createTokens } from './tokens.ts'

const publishableKey = 'sb_publishable_of-the-tests'
const serviceKey = 'sb_secret_of-the-tests'
let callers: Callers
let person: string
let service: string

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = [{ ...(await exportJWK(privateKey)), alg: 'ES256' }]
  const tokens = await createTokens({ keys, issuer: 'http://localhost/auth/v1' })
  callers = { tokens, publishableKey, serviceKey }
  const exp = Math.floor(Date.now() / 1000) + 60
  person = await tokens.sign({ role: 'authenticated', aud: 'authenticated', sub: 'x', exp })
  service = await tokens.sign({ role: 'service_role' })
})

test('a request without a token has no caller', async () => {
  expect(await identify({}, callers)).toEqual({ role: 'anon' })
})

test.each([
  ['the publishable key', () => publishableKey, 'anon'],
  ['the service key', () => serviceKey, 'service_role'],
  ['a service token', () => service, 'service_role'],
])('%s counts as a bearer and as an apikey', async (_, key, role) => {
  expect(await identify({ authorization: `Bearer ${key()}` }, callers)).toMatchObject({ role })
  expect(await identify({ apikey: key() }, callers)).toMatchObject({ role })
})

test("a person's token counts as a bearer, over the key beside it, and never as a key", async () => {
  const both = await identify({ authorization: `bearer ${person}`, apikey: serviceKey }, callers)

  expect(both).toMatchObject({ role: 'authenticated', sub: 'x' })
  await expect(identify({ apikey: person }, callers)).rejects.toBeInstanceOf(InvalidToken)
})

test.each([
  ['', ''],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Basic eDp5', ''],
  [`Bearer ${publishableKey} ${serviceKey}`, ''],
  ['Bearer sb_secret_other', ''],
  ['Bearer sb_publishable_other', serviceKey],
  ['Bearer x.y.z', serviceKey],
])('the header "%s" is refused, whatever key is beside it', async (authorization, apikey) => {
  await expect(identify({ authorization, apikey }, callers)).rejects.toBeInstanceOf(InvalidToken)
})

test('an unknown key is refused', async () => {
  await expect(identify({ apikey: 'sb_secret_other' }, callers)).rejects.toBeInstanceOf(
    InvalidToken,
  )
})

test.each([
  ['sb_secret_other', 'key', 'Unknown API key'],
  ['sb_', 'key', 'Unknown API key'],
])('the key %s is refused as one, whichever way it comes', async (key, fault, message) => {
  const refusal = expect.objectContaining({ fault, message })

  await expect(identify({ apikey: key }, callers)).rejects.toThrow(refusal)
  await expect(identify({ authorization: `Bearer ${key}` }, callers)).rejects.toThrow(refusal)
})

test('a header without a bearer says so', async () => {
  const message = 'The Authorization header holds no Bearer token'
  const refusal = expect.objectContaining({ fault: 'malformed', message })

  for (const authorization of ['', `Basic x, bearer ${person}`]) {
    await expect(identify({ authorization }, callers)).rejects.toThrow(refusal)
  }
})

test('any number of spaces may stand around a bearer', async () => {
  const claims = await identify({ authorization: `BEARER   ${person}  ` }, callers)

  expect(claims).toMatchObject({ sub: 'x' })
})

test('a request gets the claims of its headers', async () => {
  const app = new Hono<AppEnv>()
    .use(authenticate(callers))
    .get('/', (c) => c.text(c.get('claims').role))
  const roleOf = async (headers: Record<string, string>) =>
    (await app.request('/', { headers })).text()

  expect(await roleOf({})).toBe('anon')
  expect(await roleOf({ apikey: serviceKey })).toBe('service_role')
  expect(await roleOf({ authorization: `Bearer ${person}` })).toBe('authenticated')
})

import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { type Callers, identify } from './authenticate.ts'
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

test('who sends nothing is nobody', async () => {
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

import { expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { appCode, wrongCode } from './testing/authenticator-app.ts'

const server = useAuthServer({ trustedProxies: ['127.0.0.1'] })
const home = { 'x-forwarded-for': '203.0.113.1' }
const stranger = { 'x-forwarded-for': '198.51.100.9' }

async function post(path: string, headers: Record<string, string>, bearer: string, body: object) {
  const response = await server().call('POST', path, { headers, bearer, body })
  return { status: response.status, body: await response.json() }
}

/** The answer to a new challenge of a factor. */
async function answer(
  factorId: string,
  headers: Record<string, string>,
  bearer: string,
  code: string,
) {
  const asked = await post(`/factors/${factorId}/challenge`, headers, bearer, {})
  const body = { challenge_id: asked.body.id, code }
  return post(`/factors/${factorId}/verify`, headers, bearer, body)
}

test('strangers who guess at a factor do not shut its owner out at a familiar address', async () => {
  const email = newAddress()
  const signedUp = await post('/signup', home, '', { email, password })
  const owner = signedUp.body.access_token
  const enrolled = await post('/factors', home, owner, { factor_type: 'totp' })
  const { id, totp } = enrolled.body
  await answer(id, home, owner, appCode(totp.secret))
  const signIn = async (headers: Record<string, string>) =>
    (await post('/token?grant_type=password', headers, '', { email, password })).body.access_token
  const thief = await signIn(stranger)
  for (let guess = 0; guess < 10; guess += 1) {
    await answer(id, stranger, thief, wrongCode(totp.secret))
  }

  const guessed = await answer(id, stranger, thief, appCode(totp.secret, 1))
  const returned = await answer(id, home, await signIn(home), appCode(totp.secret, 1))

  expect([guessed.status, returned.status]).toEqual([429, 200])
})

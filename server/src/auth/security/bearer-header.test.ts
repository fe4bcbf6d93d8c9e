import { describe, expect, test } from 'vitest'
import { part } from './forgery.ts'
import {
  authShape,
  bearer,
  expectRefused,
  expectWelcome,
  type Headers,
  ours,
  useSurfaces,
} from './surfaces.ts'

const { product, send, surfaces, state, claims, lawful } = useSurfaces()

const carriers: [
  name: string,
  wrong: (token: string) => Headers,
  right?: (token: string) => Headers,
][] = [
  ['the scheme Basic', (token) => ({ authorization: `Basic ${token}` })],
  ['the scheme Token', (token) => ({ authorization: `Token ${token}` })],
  ['the scheme DPoP', (token) => ({ authorization: `DPoP ${token}` })],
  ['the scheme JWT', (token) => ({ authorization: `JWT ${token}` })],
  ['no scheme', (token) => ({ authorization: token })],
  ['a scheme that only begins with Bearer', (token) => ({ authorization: `Bearers ${token}` })],
  ['Bearer and a colon', (token) => ({ authorization: `Bearer: ${token}` })],
  [
    'Bearer and no space',
    (token) => ({ authorization: `Bearer${token}` }),
    (token) => ({ authorization: `bEARER  ${token}` }),
  ],
  ['Bearer and nothing', () => ({ authorization: 'Bearer ' })],
  ['two tokens in one header', (token) => ({ authorization: `Bearer ${token} ${token}` })],
  ['two tokens with a comma', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
  ['the header twice', (token) => ({ authorization: [`Bearer ${token}`, `Bearer ${token}`] })],
  ['the header twice, first empty', (token) => ({ authorization: ['', `Bearer ${token}`] })],
  ['quotes', (token) => ({ authorization: `Bearer "${token}"` })],
  [
    'a forged token beside a right key',
    () => ({
      authorization: `Bearer ${part(ours())}.${part(claims())}.`,
      apikey: product().serviceKey,
    }),
  ],
]

describe('a token is read from one Authorization header with the scheme Bearer', () => {
  test.each(carriers)('not from %s', async (_, wrong, right = bearer) => {
    const token = await lawful()
    const before = await state()
    for (const surface of surfaces) await expectRefused(surface, wrong(token))
    expect(await state()).toEqual(before)

    for (const surface of surfaces) await expectWelcome(surface, right(token))
  })

  test.each([
    ['the query', (token: string) => `?access_token=${token}`],
    ['the query under the name of the header', (token: string) => `?authorization=${token}`],
  ])('not from %s', async (_, query) => {
    const token = await lawful()
    const answer = await send('GET', `/auth/v1/user${query(token)}`, {})

    expect(answer).toMatchObject({ status: 401, json: authShape })
    expect((await send('GET', '/auth/v1/user', bearer(token))).status).toBe(200)
  })

  test('not from a cookie or another header', async () => {
    const token = await lawful()
    const elsewhere = { cookie: `sb-access-token=${token}`, 'x-access-token': token, apikey: token }

    expect((await send('GET', '/auth/v1/user', elsewhere)).status).toBe(401)
    expect((await send('GET', '/auth/v1/user', bearer(token))).status).toBe(200)
  })
})

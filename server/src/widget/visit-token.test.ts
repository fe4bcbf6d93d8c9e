import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createVisitTokens } from './visit-token.ts'

const newest = 'the newest secret of the visits, as long as sha-512 wants a key to be'
const former = 'a former secret of the visits'
const place = { agent: crypto.randomUUID(), origin: 'https://shop.example', gallery: null }
const visit = { ...place, visitor: crypto.randomUUID(), session: crypto.randomUUID() }
const tokens = createVisitTokens([newest, former])
const now = () => Math.floor(Date.now() / 1000)

const sign = (claims: object, alg = 'HS256') =>
  new SignJWT({ ...visit, serves: now() + 60, ...claims })
    .setProtectedHeader({ alg })
    .setAudience('widget-visit')
    .setExpirationTime(now() + 60)
    .sign(new TextEncoder().encode(newest))

test('a visit and a ticket say what was signed, also with the secret before the newest', async () => {
  const earlier = createVisitTokens([former])

  expect(await tokens.openVisit(await tokens.visit(visit))).toMatchObject(visit)
  expect(await tokens.openTicket(await tokens.ticket(place))).toEqual(place)
  expect(await tokens.openVisit(await earlier.visit(visit))).toMatchObject(visit)
})

describe('refused', () => {
  test.each([
    ['one of another secret', () => createVisitTokens(['somebody else’s secret']).visit(visit)],
    ['a ticket', () => tokens.ticket(place)],
    ['one that has ended', () => tokens.visit(visit, now() - 1)],
    ['one of another algorithm', () => sign({}, 'HS512')],
    ['one that nobody signed', async () => `${btoa('{"alg":"none"}')}.${btoa('{}')}.`],
    [
      'one whose claims were changed',
      async () => (await tokens.visit(visit)).replace('.ey', '.eY'),
    ],
    ['nothing', async () => ''],
  ])('as a visit is %s, also to be renewed', async (_, made) => {
    const token = await made()

    for (const toRenew of [false, true]) {
      await expect(tokens.openVisit(token, { toRenew })).rejects.toMatchObject({ status: 401 })
    }
  })

  test('is a visit that has served, until it is renewed', async () => {
    const token = await sign({ serves: now() })

    await expect(tokens.openVisit(token)).rejects.toMatchObject({ status: 401 })
    expect(await tokens.openVisit(token, { toRenew: true })).toMatchObject(visit)
    expect(await tokens.openVisit(await sign({}))).toMatchObject(visit)
  })

  test('is a visit where a ticket is asked for', async () => {
    const token = await tokens.visit(visit)

    await expect(tokens.openTicket(token)).rejects.toMatchObject({ status: 401 })
  })
})

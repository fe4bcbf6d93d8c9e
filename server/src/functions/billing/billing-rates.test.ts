import { expect, test } from 'vitest'
import { useStripe } from './testing/use-stripe.ts'

const { ask, organization, twin } = await useStripe({
  RATE_LIMITS: 'on',
  AUTH_MAILS_PER_HOUR: 'off',
})

test('what Stripe is asked for one organization in a minute has an end, which nobody else brings about', async () => {
  const acme = await organization()
  const rival = await organization()
  const priceOf = (who: typeof acme, of = who) =>
    ask(who.owner, 'GET', `/price?organization_id=${of.id}`)
  async function twenty(work: () => ReturnType<typeof ask>) {
    return Promise.all(Array.from({ length: 20 }, work))
  }

  const strangers: Awaited<ReturnType<typeof ask>>[] = []
  for (let round = 0; round < 4; round += 1) {
    strangers.push(...(await twenty(() => priceOf(rival, acme))))
  }
  expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await priceOf(acme)).toMatchObject({ status: 200, body: { currency: 'usd' } })
  const before = twin.asked.length
  const owners: Awaited<ReturnType<typeof ask>>[] = []
  while (!owners.some(({ status }) => status === 429)) {
    owners.push(...(await twenty(() => priceOf(acme))))
  }

  const refused = owners.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ error: { code: 'too_many_requests' } })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(twin.asked.length - before).toBe(owners.filter(({ status }) => status === 200).length)
  expect(await priceOf(rival)).toMatchObject({ status: 200, body: { currency: 'usd' } })
})

import { freePort } from 'database/testing/free-port'
import { describe, expect, test } from 'vitest'
import { useStripe } from './testing/use-stripe.ts'

type Stripe = Awaited<ReturnType<typeof useStripe>>

/** What a platform admin is told of the part that is Stripe. */
async function stripePart({ product, provenAccount, sql }: Stripe) {
  const { id, email, client } = await provenAccount()
  await sql('insert into admin.platform_admins (user_id, email) values ($1, $2)', [id, email])
  const { data } = await client.auth.getSession()
  const response = await fetch(`${product().url}/functions/v1/platform-health`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  const { parts } = await response.json()
  return parts.find(({ name }: { name: string }) => name === 'Stripe')
}

const broken = { name: 'Stripe', state: 'failure', says: 'It does not work at the moment.' }

describe('where Stripe takes the payments', async () => {
  const stripe = await useStripe()

  test('it answers, and is asked for as little as there is', async () => {
    expect(await stripePart(stripe)).toEqual({ name: 'Stripe', state: 'fine', says: 'Answers' })
    expect(stripe.twin.asked.at(-1)).toMatchObject({ method: 'GET', path: '/v1/subscriptions' })
  })

  test('it is down, and up again', async () => {
    stripe.twin.fail(500, 500, 500)

    expect(await stripePart(stripe)).toEqual(broken)
    expect(await stripePart(stripe)).toMatchObject({ state: 'fine' })
  })
})

describe('with a key that Stripe does not know', async () => {
  const stripe = await useStripe({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' })

  test('it is refused, in words that say nothing of the key', async () => {
    expect(await stripePart(stripe)).toEqual(broken)
    expect(stripe.twin.asked.at(-1)).toMatchObject({ path: '/v1/subscriptions' })
  })
})

describe('where nobody listens', async () => {
  const stripe = await useStripe({ STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}` })

  test('it is not reached', async () => {
    expect(await stripePart(stripe)).toEqual(broken)
    expect(stripe.twin.asked).toEqual([])
  })
})

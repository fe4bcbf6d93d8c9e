import { expect, test } from 'vitest'
import { useStripe } from './testing/use-stripe.ts'

const stripe = await useStripe()
const { ask, twin, organization, subscription, pay } = stripe

async function buy({ id, owner }: Awaited<ReturnType<typeof organization>>) {
  const { body } = await ask(owner, 'POST', '/checkout', { organization_id: id })
  await pay(String(body.url))
  await expect.poll(() => subscription(id)).toMatchObject({ status: 'active' })
}
async function paying() {
  const acme = await organization()
  await stripe.endTrial(acme.id)
  await buy(acme)
  return acme
}

test('a customer who was deleted at Stripe has no plan, and buys again as another one', async () => {
  const [acme, other] = [await paying(), await paying()]
  const former = await stripe.customerOf(acme.id)

  await twin.deleteCustomer(former)

  await expect
    .poll(() => subscription(acme.id))
    .toMatchObject({ status: 'canceled', payment_methods: [] })
  expect(await subscription(other.id)).toMatchObject({ status: 'active' })
  await buy(acme)
  expect(await stripe.customerOf(acme.id)).not.toBe(former)
})

test('a customer whom Stripe never had keeps what was written', async () => {
  const acme = await paying()
  const customer = await stripe.customerOf(acme.id)
  const kept = twin.customers.get(customer)
  twin.customers.delete(customer)

  await twin.told.happen('customer.updated', { id: customer, object: 'customer' })
  await expect
    .poll(() => twin.asked.some(({ path }) => path === `/v1/customers/${customer}`))
    .toBe(true)

  expect(await subscription(acme.id)).toMatchObject({ status: 'active' })
  if (kept) twin.customers.set(customer, kept)
})

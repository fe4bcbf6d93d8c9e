import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount } from 'e2e/account'
import { join } from 'e2e/join'
import { useOwnProduct } from 'e2e/own-product'
import { sql } from 'e2e/sql'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { startStripeTwin, twinKey, twinSecret } from 'server/billing/testing/stripe-twin'
import { afterAll, beforeAll, expect, test } from 'vitest'

const stripe = await startStripeTwin()
afterAll(() => stripe.close())

const product = useOwnProduct({
  ...{ STRIPE_SECRET_KEY: twinKey, STRIPE_WEBHOOK_SECRET: twinSecret },
  STRIPE_API_BASE: stripe.url,
})
const visit = useBrowser()
const billing = '/dashboard/account/billing'

beforeAll(async () => {
  stripe.told.listen(`${product().url}/functions/v1/stripe-webhook`)
  await sql(
    product(),
    `insert into stripe_public_configs (key, value_json) values ('defaultSignupPriceId', '"price_annual"')`,
  )
})

async function endTrial({ organizationId }: Account) {
  await sql(
    product(),
    `update billing.organization_subscriptions set trial_end = now(), current_period_end = now()
     where organization_id = '${organizationId}'`,
  )
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

test('a trial ends, its owner pays at Stripe and goes on; cancels and resumes', async () => {
  const account = await createAccount(product().url)
  await endTrial(account)
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto('/')

  await page.waitForURL('**/plans-comparison')
  await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
  await page.getByText('50,000 answers a day').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, 'Continue to checkout')
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  const before = stripe.told.events.length
  stripe.told.hold()
  await press(page, 'Pay $40,000')

  await page.waitForURL('**/plans-comparison?checkout=done')
  await page.getByText('Stripe is confirming your payment').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  stripe.told.release()
  for (const event of stripe.told.events.slice(before).toReversed()) {
    await stripe.told.deliver(event)
  }
  await page.waitForURL('**/dashboard/agents')

  await page.goto(billing)
  await page.getByText(/^Renews on /).waitFor()
  await page.getByText('Visa ending in 4242').waitFor()
  await page.getByRole('table', { name: 'Invoices' }).getByText('$40,000').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, 'Cancel subscription')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText(/^Ends on /).waitFor()
  await press(page, 'Resume subscription')
  await page.getByText(/^Renews on /).waitFor()

  await press(page, 'Open the portal')
  await press(page, 'Add a card')
  await page.getByRole('link', { name: 'Return' }).click()
  await expect.poll(() => page.getByText('Visa ending in 4242').count()).toBe(2)
  expectNoComplaints(owner)
})

test('who is no owner is told who chooses, and stays on the dashboard', async () => {
  const account = await createAccount(product().url, 'Tern Freight')
  await endTrial(account)
  const person = await join(product(), account.organizationId, 'member')
  const member = await visit(product().url, { still: true, as: person })
  const { page } = member

  await page.goto('/dashboard/agents')
  await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor()
  await page.goto('/plans-comparison')

  await page.getByRole('link', { name: 'Ask Ines Moreau' }).waitFor()
  expect(await page.getByRole('button', { name: 'Continue to checkout' }).count()).toBe(0)
  expectNoComplaints(member)
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import type { Invoice } from './queries.ts'
import { openBilling, overview, paid, trialOf } from './testing/open-billing.tsx'

const path = '/dashboard/account/billing'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const atStripe = { ...overview, is_at_stripe: true, has_customer: true, has_plan: true }
const refusal = (message: string, status = 503) =>
  HttpResponse.json({ error: { code: 'payments_away', message } }, { status })
const card = {
  ...{ id: 'pm_1', type: 'card', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
}
const invoice = (number: number): Invoice => ({
  ...{
    id: `in_${number}`,
    number: `DW-${number}`,
    status: 'paid',
    created: '2026-03-01T12:00:00Z',
  },
  ...{
    total: 4_000_000,
    currency: 'usd',
    url: `https://invoice.stripe.com/i/${number}`,
    pdf: null,
  },
})

const says = [
  http.get('*/functions/v1/billing/payment-methods', () => HttpResponse.json([card])),
  http.get('*/functions/v1/billing/invoices', ({ request }) => {
    const isSecond = new URL(request.url).searchParams.get('after') === 'in_1'
    return HttpResponse.json({ invoices: [invoice(isSecond ? 0 : 1)], has_more: !isSecond })
  }),
]
const paying = () => openBilling(path, { subscription: paid, overview: atStripe, says })

test('a trial shows its days, what is used and the way to the plans, and nothing of Stripe', async () => {
  await openBilling(path, { subscription: trialOf(3.2) })

  expect(await screen.findByText('4 days left')).toBeVisible()
  expect(await screen.findByRole('progressbar', { name: 'Agents' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  expect(screen.getByText('1.2 GB')).toBeVisible()
  expect(screen.getByText('1,200')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute(
    'href',
    '/plans-comparison',
  )
  expect(screen.queryByRole('button', { name: 'Open the portal' })).toBeNull()
  expect(screen.queryByText('Invoices')).toBeNull()
})

test('where nothing is sold online sales are the way, whatever was paid before', async () => {
  await openBilling(path, { subscription: paid, payments: false, overview: atStripe })

  expect(await screen.findByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    'mailto:sales@example.com',
  )
  expect(screen.queryByText('Invoices')).toBeNull()
})

test('usage that did not load is asked for again', async () => {
  let fails = true
  const refused = http.post('*/rest/v1/rpc/billing_overview', () =>
    fails
      ? HttpResponse.json({ code: 'PT403', message: 'Not now' }, { status: 403 })
      : HttpResponse.json(overview),
  )
  await openBilling(path, { subscription: paid, says: [refused] })

  expect(await screen.findByText('Usage did not load', {}, { timeout: 10_000 })).toBeVisible()
  fails = false
  await press('Retry')

  expect(await screen.findByText('Answers today (UTC)')).toBeVisible()
})

test('what is paid is shown with its card and its invoices, older ones by a click', async () => {
  await paying()

  expect(await screen.findByText('Visa ending in 4242')).toBeVisible()
  const invoices = within(await screen.findByRole('table', { name: 'Invoices' }))
  expect(invoices.getByText('$40,000')).toBeVisible()
  await press('Show older')
  expect(await invoices.findByRole('link', { name: 'Open invoice DW-0' })).toHaveAttribute(
    'href',
    'https://invoice.stripe.com/i/0',
  )
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  // Who pays is not told what it would cost after a trial.
  expect(screen.queryByText(/After the free trial/)).toBeNull()
})

test('who cancels is told until when it lasts, and the page follows what Stripe confirms', async () => {
  const { told } = await paying()
  const asked: unknown[] = []
  network.use(
    http.post('*/functions/v1/billing/:act', async ({ request, params }) => {
      asked.push([params.act, await request.json()])
      return HttpResponse.json({}, { status: 202 })
    }),
  )
  await screen.findByText('Renews on March 1, 2031')

  await press('Cancel subscription')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Until March 1, 2031 everything stays/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))

  expect(await screen.findByText('Stripe will confirm this in a moment.')).toBeVisible()
  told.subscription = { ...paid, cancel_at_period_end: true }
  live.tell('organization_subscriptions', 'UPDATE')
  await screen.findByText('Ends on March 1, 2031', {}, { timeout: 10_000 })
  await press('Resume subscription')
  told.subscription = paid
  live.tell('organization_subscriptions', 'UPDATE')
  await screen.findByText('Renews on March 1, 2031', {}, { timeout: 10_000 })
  const of = { organization_id: 'org-1' }
  expect(asked).toEqual([
    ['cancel', of],
    ['resume', of],
  ])
})

test('the portal opens on a page of Stripe; what keeps it closed is said', async () => {
  const { left } = await paying()
  network.use(
    http.post('*/functions/v1/billing/portal', () => refusal('Stripe does not answer.'), {
      once: true,
    }),
    http.post('*/functions/v1/billing/portal', () =>
      HttpResponse.json({ url: 'https://billing.stripe.com/p/1' }),
    ),
  )
  await press('Open the portal')
  expect(await screen.findByText('Stripe does not answer.')).toBeVisible()
  await press('Open the portal')

  await waitFor(() => expect(left).toEqual(['https://billing.stripe.com/p/1']))
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Role } from '@/session/access/claims.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { rowsOf } from '@/testing/rows.ts'
import { inDays, openBilling, overview, paid, trialOf } from '../testing/open-billing.tsx'

const path = '/plans-comparison'
const plan = async (name: string) => within(await screen.findByRole('region', { name }))

test('an owner whose trial is over sees the plans and goes to the checkout', async () => {
  const { left } = await openBilling(path, { subscription: trialOf(-1) })
  network.use(
    http.post('*/functions/v1/billing/checkout', () =>
      HttpResponse.json({ url: 'https://checkout.stripe.com/c/1' }, { status: 201 }),
    ),
  )

  expect(
    await screen.findByText(/^Your free trial ended on .*Nothing you made is lost/),
  ).toBeVisible()
  const annual = await plan('Annual')
  expect(await annual.findByText('$40,000')).toBeVisible()
  expect(annual.getByText('50,000 answers a day')).toBeVisible()
  expect(annual.getByText('100 GB of files')).toBeVisible()
  expect(await annual.findByText('You make the first payment at checkout.')).toBeVisible()
  await userEvent.click(await annual.findByRole('button', { name: 'Continue to checkout' }))

  await waitFor(() => expect(left).toEqual(['https://checkout.stripe.com/c/1']))
  expect((await plan('Enterprise')).getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    'mailto:sales@example.com',
  )
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
})

test('each feature stands beside each plan, and nothing else does', async () => {
  await openBilling(path, { subscription: trialOf(5) })

  const has = within(await screen.findByRole('table', { name: 'What you get' }))
  const much = within(await screen.findByRole('table', { name: 'How much' }))

  expect(has.getByRole('row', { name: 'Galleries Included Included Included' })).toBeVisible()
  expect(
    has.getByRole('row', { name: 'Single sign-on Not included Not included As agreed' }),
  ).toBeVisible()
  expect(much.getByRole('row', { name: 'Storage 10 GB 100 GB As agreed' })).toBeVisible()
  expect(screen.queryByText('Stripe portal')).toBeNull()
})

test('within the trial its days stay, and there is a way back', async () => {
  await openBilling(path, {
    subscription: trialOf(5),
    overview: { ...overview, first_payment: '2031-03-01T12:00:00Z' },
  })

  expect(await (await plan('Free trial')).findByText('5 days left')).toBeVisible()
  expect(await screen.findByText(/the first payment is on March 1, 2031/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/')
})

test.each([
  ['nothing is sold online', false, overview],
  ['no price is set', true, { ...overview, price: null }],
])('where %s an owner is sent to sales', async (_, payments, told) => {
  await openBilling(path, { subscription: trialOf(-1), payments, overview: told })

  const annual = await plan('Annual')
  expect(await annual.findByRole('link', { name: 'Contact sales' })).toBeVisible()
  expect(annual.queryByRole('button', { name: 'Continue to checkout' })).toBeNull()
})

const members = (role: Role, created_at?: string) =>
  rowsOf('organization_members', () => [
    {
      ...{ id: 'member-of-org-1', user_id: 'user-1', organization_id: 'org-1', role, created_at },
      profile: { display_name: 'Ada Lind', email: 'ada@halden.example' },
    },
  ])

test('who is no owner is told who chooses', async () => {
  await openBilling(path, {
    ...{ role: 'member', subscription: trialOf(-1), says: [members('member')] },
  })

  expect(await screen.findByText('An owner of your organization chooses the plan.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Ask Ada Lind' })).toHaveAttribute(
    'href',
    'mailto:ada@halden.example',
  )
  expect(screen.queryByRole('button', { name: 'Continue to checkout' })).toBeNull()
})

test('an agent_user has no plans to choose', async () => {
  const { path: at } = await openBilling(path, { role: 'agent_user', subscription: trialOf(-1) })

  await waitFor(() => expect(at()).toBe('/limited-access'))
})

test('who has paid waits for the word of Stripe and is taken on by it', async () => {
  const app = await openBilling(`${path}?checkout=done`, { subscription: trialOf(-1) })

  expect(await screen.findByText(/Stripe is confirming your payment/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue to checkout' })).toBeNull()
  app.told.subscription = paid
  live.tell('organization_subscriptions', 'INSERT')

  await waitFor(() => expect(app.path()).toBe('/dashboard/agents'), { timeout: 10_000 })
})

test('a trial that is over leads from the root to the plans, and throws nobody out', async () => {
  const over = { subscription: trialOf(-1), says: [members('owner', inDays(-20))] }
  const root = await openBilling('/', over)
  await waitFor(() => expect(root.path()).toBe(path))
  root.unmount()

  const dashboard = await openBilling('/dashboard/account/billing', over)

  expect(await screen.findByText('The free trial is over.')).toBeVisible()
  expect(dashboard.visited()).not.toContain(path)
})

test.each([
  ['offers single sign-on where Annual lacks it', false, 1],
  ['says nothing of single sign-on where Annual has it', true, 0],
])('Enterprise %s', async (_, annual, offers) => {
  const sso = {
    ...{ name: 'Single sign-on', feature_key: 'workforce.feature.sso', value_type: 'Boolean' },
    ...{ is_bytes: false, trial: annual, annual },
  }
  const says = [http.post('*/rest/v1/rpc/plan_features', () => HttpResponse.json([sso]))]
  await openBilling(path, { subscription: trialOf(5), says })
  await screen.findByRole('row', { name: /^Single sign-on/ })

  const enterprise = await plan('Enterprise')
  expect(enterprise.getByText('Limits as agreed')).toBeVisible()
  expect(enterprise.queryAllByText('Single sign-on as agreed')).toHaveLength(offers)
  expect(enterprise.queryAllByText(/, or single sign-on\.$/)).toHaveLength(offers)
})

test('the plans stand without features that did not load', async () => {
  const says = [http.post('*/rest/v1/rpc/plan_features', () => HttpResponse.error())]
  await openBilling(path, { subscription: trialOf(5), says })

  expect(await screen.findByText('The comparison did not load')).toBeVisible()
  expect(await (await plan('Annual')).findByText('$40,000')).toBeVisible()
  expect(document.querySelector('.skeleton')).toBeNull()
})

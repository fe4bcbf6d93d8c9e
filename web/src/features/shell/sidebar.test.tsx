import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { expect, test } from 'vitest'
import type { Row } from '@/lib/query/row.ts'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'

test('a member sees the screens that exist and nothing that leads nowhere', async () => {
  const { session } = identity(member)
  await renderApp('/dashboard/agents', session())

  // The menu takes the place of its placeholders.
  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Agents', 'Knowledge', 'Connect']),
  )
  expect(screen.getByRole('link', { name: 'Logout' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument()
})

test('Galleries is the current link also where one of them is open', async () => {
  const { session } = identity(member)
  network.use(organizationHas({ galleries: true, templates: true }))
  await renderApp('/dashboard/gallery/0198c0de-0000-7000-8000-000000000001/edit', session())

  const link = await screen.findByRole('link', { name: 'Galleries' })
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Agents' })).not.toHaveAttribute('aria-current')
})

test('Analytics is the last entry, for who has the feature and may read analytics', async () => {
  const { session } = identity(member)
  network.use(organizationHas({ insights: true, templates: true }))
  await renderApp('/dashboard/agents', session())

  await screen.findByRole('link', { name: 'Analytics' })
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Agents', 'Connect', 'Analytics'])
})

test('the analytics of an organization without them lead elsewhere', async () => {
  const { session } = identity(member)
  network.use(organizationHas({ templates: true }))
  const { path } = await renderApp('/dashboard/analytics', session())

  await waitFor(() => expect(path()).toBe('/dashboard/integrations'))
  expect(screen.queryByRole('link', { name: 'Analytics' })).not.toBeInTheDocument()
})

const day = 86_400_000
type Subscription = Pick<
  Row<'organization_subscriptions'>,
  'status' | 'trial_end' | 'payment_methods' | 'cancel_at_period_end'
>
const trial: Subscription = {
  ...{ status: 'trialing', trial_end: null, payment_methods: [], cancel_at_period_end: false },
}
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

test.each<[string, Subscription, string]>([
  ['rounded up', { ...trial, trial_end: inDays(8.2) }, '9 days left in trial'],
  ['of one day', { ...trial, trial_end: inDays(0.5) }, '1 day left in trial'],
  [
    'that will not be paid for',
    { ...trial, trial_end: inDays(2.5), payment_methods: ['card'], cancel_at_period_end: true },
    '3 days left in trial',
  ],
])('what is left of a trial %s stands in the sidebar', async (_, subscription, words) => {
  const { session } = identity(member)
  network.use(rowsOf('organization_subscriptions', () => [subscription]))
  await renderApp('/dashboard/agents', session())

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/plans-comparison',
  )
})

test.each<[string, Subscription]>([
  ['a trial that will be paid for', { ...trial, trial_end: inDays(5), payment_methods: ['card'] }],
  ['a plan', { ...trial, status: 'active', trial_end: null }],
])('of %s nothing is announced', async (_, subscription) => {
  const { session } = identity(member)
  const asked = Promise.withResolvers<void>()
  network.use(
    rowsOf('organization_subscriptions', () => {
      asked.resolve()
      return [subscription]
    }),
  )
  await renderApp('/dashboard/agents', session())
  await screen.findByRole('link', { name: 'Agents' })
  await asked.promise
  await screen.findByText('0 of 5 agents')

  expect(screen.queryByText(/left in trial/)).toBeNull()
})

test('the collapsed sidebar is remembered', async () => {
  const { session } = identity(member)
  await renderApp('/dashboard/agents', session())

  await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))

  expect(localStorage.getItem('sidebarCollapsed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Agents' })).toBeInTheDocument()
})

test('the studio begins beside a narrow sidebar, until someone opens it', async () => {
  const { session } = identity(member)
  await renderApp('/dashboard/agents/0198c0de-0000-7000-8000-000000000001', session())

  await userEvent.click(await screen.findByRole('button', { name: 'Expand sidebar' }))

  expect(localStorage.getItem('sidebarCollapsed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument()
})

test('the theme is dark until it is switched, and the choice stays', async () => {
  const { session } = identity(member)
  await renderApp('/dashboard/agents', session())

  await userEvent.click(await screen.findByRole('button', { name: 'Switch to light theme' }))

  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('who is removed while the page is open is told and led out', async () => {
  const world = identity(member)
  const { path } = await renderApp('/dashboard/agents', world.session())
  await screen.findByRole('navigation', { name: 'Main' })

  world.remove()
  window.dispatchEvent(new Event('visibilitychange'))

  await waitFor(() => expect(path()).toBe('/inactive-account'), { timeout: 5000 })
  expect(
    await screen.findByText('Your access to this organization has been removed'),
  ).toBeInTheDocument()
})

test('while the organisation is looked up the menu has three placeholders', async () => {
  const { session } = identity(member)
  const found = Promise.withResolvers<void>()
  network.use(http.get('*/rest/v1/organization_members', () => found.promise))
  await renderApp('/dashboard/agents', session())

  const menu = await screen.findByRole('navigation', { name: 'Main', busy: true })
  expect(menu.querySelectorAll('.skeleton')).toHaveLength(3)
  expect(within(menu).queryAllByRole('link')).toEqual([])
  found.resolve()

  expect(await screen.findByRole('link', { name: 'Knowledge' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation', { busy: true })).toBeNull()
})

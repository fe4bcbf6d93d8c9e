import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const agents = '/dashboard/agents'
const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }

/** The database's count, and what it was asked. */
function visitorsWait(first: number) {
  let count = first
  const asked: URLSearchParams[] = []
  network.use(
    http.head('*/rest/v1/handoffs', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return new HttpResponse(null, { headers: { 'content-range': `*/${count}` } })
    }),
  )
  return {
    asked,
    become: (next: number) => {
      count = next
    },
  }
}
const entry = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /Inbox/ })

test('the menu leads to those who wait, says how many, and follows what is announced', async () => {
  const { session } = identity(member)
  const visitors = visitorsWait(2)
  await renderApp(agents, session())

  await waitFor(() => expect(entry()).toHaveAccessibleName('Inbox, 2 waiting'))
  expect(entry()).toHaveAttribute('href', '/dashboard/agents/inbox')
  expect(entry()).not.toHaveAttribute('aria-current')
  expect(Object.fromEntries(visitors.asked[0] ?? [])).toMatchObject({
    ...{ organization_id: 'eq.org-1', status: 'eq.waiting' },
  })
  await waitFor(() => expect(live.followed()).toContain('handoffs * organization_id=eq.org-1'))

  visitors.become(0)
  live.tell('handoffs', 'UPDATE', { id: 'handoff-1', status: 'taken' })

  await waitFor(() => expect(entry).toThrow(), { timeout: 5000 })
})

test('the narrow sidebar says it too, and the inbox is the one that is open', async () => {
  localStorage.setItem('sidebarCollapsed', 'true')
  const { session } = identity(member)
  visitorsWait(120)
  await renderApp(`${agents}/inbox`, session())

  await waitFor(() => expect(entry()).toHaveAccessibleName('Inbox, 120 waiting'))
  expect(entry()).toHaveTextContent('Inbox99+')
  expect(entry()).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Agents' })).not.toHaveAttribute('aria-current')
})

test('on a phone the button that opens the menu says it', async () => {
  vi.stubGlobal('matchMedia', () => narrow)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { session } = identity(member)
  visitorsWait(1)
  await renderApp(agents, session())

  expect(await screen.findByRole('button', { name: 'Open menu, 1 waiting' })).toBeVisible()
})

test('who may not answer visitors is not told of them', async () => {
  const { session } = identity({ ...member, permissions: ['agents.read'] })
  const visitors = visitorsWait(2)
  await renderApp(agents, session())

  await screen.findByRole('link', { name: 'Agents' })
  expect(await screen.findByRole('link', { name: 'Inbox' })).toBeVisible()
  expect(entry).toThrow()
  expect(visitors.asked).toEqual([])
})

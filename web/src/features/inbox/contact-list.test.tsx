import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { ContactList } from './contact-list.tsx'

const left = {
  ...{ id: 'c1', conversation_id: 'talk-1', name: 'Jo Berg', email: 'jo+shop@example.com' },
  ...{ message: 'Please call me.\nIt is urgent.', done: false, done_by_name: null },
  created_at: '2026-01-01T09:00:00Z',
  templates: { name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' },
}
const show = (mayRead: boolean, change: Partial<typeof left> | { conversation_id: null } = {}) => {
  network.use(rowsOf('contact_requests', () => [{ ...left, ...change }]))
  return renderPage(() => <ContactList organizationId="o1" mayRead={mayRead} />)
}
const conversation = () => screen.queryByRole('link', { name: 'See the conversation' })

test('a message is answered by a mail that quotes it, and leads to the conversation in which it was left', async () => {
  await show(true)

  const address = await screen.findByRole('link', { name: 'jo+shop@example.com' })
  const mail = new URL(address.getAttribute('href') ?? '')
  expect(decodeURIComponent(mail.pathname)).toBe('jo+shop@example.com')
  expect(mail.searchParams.get('subject')).toBe('Your message to Maya')
  expect(mail.searchParams.get('body')).toBe('\n\n> Please call me.\n> It is urgent.')
  expect(conversation()).toHaveAttribute('href', '/dashboard/agents/inbox?show=all&talk=talk-1')
})

test('who may not read conversations, or a message without one, has no way there', async () => {
  const { unmount } = await show(false)
  expect(await screen.findByText('Jo Berg')).toBeVisible()
  expect(conversation()).toBeNull()
  unmount()

  await show(true, { conversation_id: null })
  expect(await screen.findByText('Jo Berg')).toBeVisible()
  expect(conversation()).toBeNull()
})

test('messages that could not be read again stay', async () => {
  const { queryClient } = await show(false)
  expect(await screen.findByText('Jo Berg')).toBeVisible()
  network.use(
    http.get('*/rest/v1/contact_requests', () =>
      HttpResponse.json({ message: 'Not now.' }, { status: 500 }),
    ),
  )

  await act(() => queryClient.refetchQueries())

  expect(screen.getByText('Jo Berg')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what came after the page looked at its clock is of now', async () => {
  await show(false, { created_at: new Date(Date.now() + 300_000).toISOString() })

  expect(await screen.findByText('now')).toBeVisible()
})

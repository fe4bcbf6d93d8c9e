import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { pastConversationsQuery } from '../queries.ts'
import { ChatHistory } from './chat-history.tsx'

test('earlier chats that could not be read again stay', async () => {
  network.use(
    rowsOf('conversations', () => [
      { id: 'talk-1', title: 'No VPN', updated_at: '2026-01-01T00:00:00Z' },
    ]),
  )
  const query = pastConversationsQuery('agent-1', 'visitor-1')
  const { queryClient } = await renderPage(() => (
    <ChatHistory query={query} current={undefined} onOpen={() => {}} />
  ))
  expect(await screen.findByText('No VPN')).toBeVisible()
  network.use(http.get('*/rest/v1/conversations', () => HttpResponse.json({}, { status: 500 })))

  await act(() => queryClient.refetchQueries())

  expect(screen.getByText('No VPN')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

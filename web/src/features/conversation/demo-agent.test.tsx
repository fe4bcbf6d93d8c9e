import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { DemoAgent } from './demo-agent.tsx'
import { demoAgentQuery } from './queries.ts'
import { published } from './testing/talk.tsx'

test('a talk with the demo agent goes on when the agent could not be read again', async () => {
  network.use(http.post('*/rest/v1/rpc/demo_agent', () => HttpResponse.json(published)))
  const { queryClient } = await renderPage(() => <DemoAgent />)
  await userEvent.type(await screen.findByLabelText('Ask Maya something'), 'No VPN')
  network.use(http.post('*/rest/v1/rpc/demo_agent', () => HttpResponse.json({}, { status: 500 })))

  await act(() => queryClient.refetchQueries({ queryKey: demoAgentQuery.queryKey }))

  expect(screen.getByLabelText('Ask Maya something')).toHaveValue('No VPN')
  expect(screen.queryByRole('alert')).toBeNull()
})

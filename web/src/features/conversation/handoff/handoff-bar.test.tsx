import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import type { PublishedAgent } from '../queries.ts'
import type { Conversation } from '../use-conversation.ts'
import { HandoffBar } from './handoff-bar.tsx'
import { useHandoff } from './use-handoff.ts'

const agent = { id: 'maya', name: 'Maya', organization: { name: 'Halden' } } as PublishedAgent
const text = 'Von Halden sollte ab Montag, 30. November um 09:00 MEZ wieder jemand da sein.'

function Bar() {
  const conversation = { conversationId: undefined, messages: [] } as unknown as Conversation
  return (
    <HandoffBar
      channel="assistant"
      onRestart={() => {}}
      handoff={useHandoff()}
      {...{ agent, conversation }}
    />
  )
}

async function askWhileAway(told: object) {
  network.use(
    http.post('*/functions/v1/handoff', () =>
      HttpResponse.json({ state: 'away', conversation_id: null, ...told }),
    ),
  )
  await renderPage(() => <Bar />)
  await userEvent.click(screen.getByRole('button', { name: 'Talk to a person' }))
  return screen.findByRole('form', { name: 'Leave a message for Halden' })
}

test('beside the form stands when somebody is there again, in the language of the visitor', async () => {
  const form = await askWhileAway({ back: { at: '2026-11-30T08:00:00Z', language: 'de', text } })

  expect(form).toContainElement(screen.getByText(text))
  expect(screen.getByText(text)).toHaveAttribute('lang', 'de')
})

test('no hour is named where the office is open and nobody came', async () => {
  const form = await askWhileAway({})

  expect(form).toHaveTextContent(/Leave a message, and they answer by mail\. *Name/)
})

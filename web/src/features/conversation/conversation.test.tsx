import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { AgentPage } from './agent-page.tsx'
import { Composer } from './composer.tsx'
import { EndSession } from './end-session.tsx'
import type { Citation } from './message/message.ts'
import { MessageList } from './message/message-list.tsx'
import { answer, wholeAnswer } from './testing/answers.ts'
import { agent, ask, published, Talk, turns } from './testing/talk.tsx'
import { useConversation } from './use-conversation.ts'
import { LiveDraft } from './voice/live-draft.tsx'

afterEach(() => vi.unstubAllGlobals())

const quote: Citation = {
  number: 1,
  source_id: 's',
  document_id: 'd',
  title: 'VPN after 8.2',
  heading: 'Step 3',
  page: 4,
  quote: 'Choose Sign in again.',
  score: 1.4,
}

function TalkToRate() {
  const conversation = useConversation({ templateId: 'agent-1', channel: 'agent' })
  const [ended, setEnded] = useState(false)
  const props = { agent, conversation, onBack: () => setEnded(false), onRestart: () => {} }
  return (
    <>
      <MessageList agent={agent} conversation={conversation} />
      <Composer
        placeholder="Write to Maya"
        busy={false}
        onSend={conversation.send}
        onStop={() => {}}
        chat={conversation.chat}
      />
      <button type="button" onClick={() => setEnded(true)}>
        Leave
      </button>
      {ended && <EndSession {...props} />}
    </>
  )
}

test('a cited answer shows its sentence, its source and the words it quotes', async () => {
  turns(() => answer('Sign in **again** [1].', [quote]))
  await renderPage(() => <Talk />)

  await ask('No VPN')
  await userEvent.click(await screen.findByRole('button', { name: 'Source 1: VPN after 8.2' }))

  expect(screen.getByText('again').closest('strong')).toBeVisible()
  expect(within(screen.getByRole('dialog')).getByText('Choose Sign in again.')).toBeVisible()
})

test('what can be asked instead of what was not answered is asked by a press, once', async () => {
  const topics = ['Paying', 'Leaving']
  const asked = turns(
    () => wholeAnswer('I do not know.', { state: 'unanswered', topics }),
    () => wholeAnswer('Bills come monthly.', { id: 'answer-2' }),
  )
  await renderPage(() => <Talk />)

  await ask('May I owe it?')
  const offered = await screen.findByRole('list', { name: 'What can be asked instead' })
  await userEvent.click(within(offered).getByRole('button', { name: 'Paying' }))
  await screen.findByText('Bills come monthly.')

  expect(asked[1]).toMatchObject({ message: { text: 'Paying' } })
  expect(screen.queryByRole('button', { name: 'Leaving' })).toBeNull()
})

test('a refusal is shown in the words of the server', async () => {
  turns(() =>
    HttpResponse.json(
      { error: { code: 'too_many_messages', message: 'Wait 12 seconds, then try again.' } },
      { status: 429 },
    ),
  )
  await renderPage(() => <Talk />)

  await ask('Hello')

  expect(await screen.findByText('Wait 12 seconds, then try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

const manyTalking = (code = 'many_talking', seconds = '1') =>
  HttpResponse.json(
    {
      error: { code, message: 'Many people are talking right now. Your turn comes in a moment.' },
    },
    { status: 503, headers: { 'retry-after': seconds } },
  )

test('a question that finds no place says so and leaves by itself when it may', async () => {
  const asked = turns(
    () => manyTalking(),
    () => manyTalking('busy'),
    () => answer('Now.'),
  )
  await renderPage(() => <Talk />)

  await ask('Hello')
  const wait = await screen.findByText(
    'Many people are talking right now. Your turn comes in a moment.',
  )
  expect(wait).toHaveAttribute('role', 'status')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()

  expect(await screen.findByText('Now.', {}, { timeout: 10_000 })).toBeVisible()
  expect(screen.queryByText(/Many people/)).toBeNull()
  expect(asked.map(({ message }) => message)).toEqual(asked.map(() => asked[0]?.message))
  expect(asked).toHaveLength(3)
})

test('on a narrow screen the transcript lies over the page until Escape', async () => {
  const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => narrow)
  await renderPage(() => <AgentPage agent={published} />)
  const opener = screen.getByRole('button', { name: 'Transcript' })

  await userEvent.click(opener)
  const sheet = await screen.findByRole('dialog', { name: 'Transcript' })
  expect(sheet).toHaveTextContent('What is not working?')
  expect(sheet).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opener).toHaveFocus()
})

test('who waits for a place does not see the agent think', async () => {
  turns(manyTalking)
  await renderPage(() => (
    <LiveDraft templateId="agent-1" agent={agent} beforeTurn={() => Promise.resolve()} />
  ))
  const stage = screen.getByRole('region', { name: 'Maya, AI agent' })

  await ask('Hello')
  await screen.findByText(/Many people/)

  expect(within(stage).queryByText('Thinking')).toBeNull()
})

test('a question that waits for its place goes with its page', async () => {
  const asked = turns(...Array.from({ length: 1000 }, () => () => manyTalking('busy', '0')))
  await renderPage(() => <Talk />)
  await ask('Hello')
  await screen.findByText(/Many people/)

  cleanup()
  const left = asked.length
  for (let turn = 0; turn < 100; turn += 1) await new Promise((next) => setTimeout(next))

  // One may have been on its way.
  expect(asked.length - left).toBeLessThan(2)
})

test('a question that waits for its place can be stopped', async () => {
  const asked = turns(manyTalking)
  await renderPage(() => <Talk />)

  await ask('Hello')
  await screen.findByText(/Many people/)
  await userEvent.click(screen.getByRole('button', { name: 'Stop the answer' }))

  expect(await screen.findByText('You stopped this answer.')).toBeVisible()
  expect(screen.queryByText(/Many people/)).toBeNull()
  expect(asked).toHaveLength(1)
})

test('what waits for the end of an answer stays unsent when another conversation is begun', async () => {
  const asked = turns(() => manyTalking('many_talking', '60'))
  await renderPage(() => <Talk />)

  await ask('Hello')
  await screen.findByText(/Many people/)
  await ask('And on Sundays?')
  await userEvent.click(screen.getByRole('button', { name: 'New chat' }))

  expect(screen.queryByText('Hello')).toBeNull()
  expect(screen.getByLabelText('Write to Maya')).toHaveValue('And on Sundays?')
  expect(asked).toHaveLength(1)
})

test('what waits for the end of an answer stays unsent when the session is ended, and when the visitor comes back', async () => {
  const asked = turns(() => manyTalking('many_talking', '60'))
  await renderPage(() => <AgentPage agent={published} />)

  await ask('Hello')
  await screen.findAllByText(/Many people/)
  await ask('And on Sundays?')
  await userEvent.click(screen.getByRole('button', { name: 'End session' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')

  expect(await screen.findByLabelText('Write to Maya')).toHaveValue('And on Sundays?')
  expect(asked).toHaveLength(1)
})

test('the second question goes on with the conversation of the first', async () => {
  const asked = turns(
    () => answer('One.'),
    () => answer('Two.'),
  )
  await renderPage(() => <Talk />)

  await ask('First')
  await screen.findByText('One.')
  await ask('Second')
  await screen.findByText('Two.')

  expect(asked.map(({ conversation_id }) => conversation_id)).toEqual([undefined, 'talk-1'])
})

test('a number without a source is not shown as one', async () => {
  turns(() => answer('It is open [3].'))
  await renderPage(() => <Talk />)

  await ask('Open?')

  expect(await screen.findByText('It is open')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Source/ })).toBeNull()
})

test('the rating at the end says where it is counted, and promises no more', async () => {
  turns(() => answer('One.'))
  await renderPage(() => <TalkToRate />)

  await ask('First')
  await screen.findByText('One.')
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))

  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Your rating counts in the satisfaction that is shown for Maya.',
  )
})

test('who starts again writes the first question', async () => {
  turns(() => answer('One.'))
  await renderPage(() => (
    <LiveDraft templateId="agent-1" agent={agent} beforeTurn={() => Promise.resolve()} />
  ))
  await ask('First')
  await screen.findByText('One.')

  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))

  expect(screen.queryByText('One.')).toBeNull()
  expect(screen.getByLabelText('Write to Maya')).toHaveFocus()
})

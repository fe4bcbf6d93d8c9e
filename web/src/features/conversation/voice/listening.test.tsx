import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { AgentPage } from '../agent-page.tsx'
import { wholeAnswer } from '../testing/answers.ts'
import { agent, published, turns } from '../testing/talk.tsx'
import { LiveDraft } from './live-draft.tsx'

// jsdom turns no speech into text: this stands where the browser's own would.
class Recognition {
  static all: Recognition[] = []
  onresult: ((event: object) => void) | null = null
  onend: (() => void) | null = null
  start = vi.fn()
  abort = vi.fn(() => this.onend?.())
  constructor() {
    Recognition.all.push(this)
  }
  hear(transcript: string) {
    act(() => {
      this.onresult?.({ results: [{ isFinal: true, 0: { transcript } }] })
      this.onend?.()
    })
  }
}

beforeEach(() => {
  Recognition.all = []
  localStorage.setItem('agentMuted', 'true')
  vi.stubGlobal('SpeechRecognition', Recognition)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const draft = () => (
  <LiveDraft templateId="agent-1" agent={agent} beforeTurn={() => Promise.resolve()} />
)

/** Presses the microphone, which is on from then on. */
async function speak() {
  await userEvent.click(screen.getByRole('button', { name: 'Speak' }))
  expect(await screen.findByRole('button', { name: 'Stop listening' })).toBeVisible()
  const microphone = Recognition.all.at(-1)
  if (!microphone) throw new Error('Nothing listens.')
  expect(microphone.start).toHaveBeenCalledOnce()
  return microphone
}

test('what is said is asked, and the microphone is off', async () => {
  const asked = turns(() => wholeAnswer('One.'))
  await renderPage(() => <AgentPage agent={published} />)
  const microphone = await speak()

  microphone.hear('How many days?')

  await screen.findAllByText('One.')
  expect(asked).toMatchObject([{ message: { text: 'How many days?' } }])
  expect(screen.getByRole('button', { name: 'Speak' })).toBeVisible()
})

test('who ends the session is heard no more, and is when the talk goes on', async () => {
  const asked = turns(() => wholeAnswer('One.'))
  await renderPage(() => <AgentPage agent={published} />)
  const microphone = await speak()

  await userEvent.click(screen.getByRole('button', { name: 'End session' }))
  await screen.findByRole('dialog')
  expect(microphone.abort).toHaveBeenCalled()
  microphone.hear('How many days?')
  await userEvent.keyboard('{Escape}')
  const again = await speak()
  again.hear('And hours?')

  await screen.findAllByText('One.')
  expect(asked).toMatchObject([{ message: { text: 'And hours?' } }])
})

test('who starts again is heard no more', async () => {
  const asked = turns(
    () => wholeAnswer('One.'),
    () => wholeAnswer('Two.', { id: 'answer-2' }),
  )
  await renderPage(draft)
  const first = await speak()
  first.hear('First')
  await screen.findByText('One.')
  const microphone = await speak()

  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(microphone.abort).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Speak' })).toBeVisible()
  microphone.hear('How many days?')
  const again = await speak()
  again.hear('And hours?')

  await screen.findByText('Two.')
  expect(screen.queryByText('How many days?')).toBeNull()
  expect(asked.map(({ message }) => Object(message).text)).toEqual(['First', 'And hours?'])
})

test('who leaves the page is heard no more, also when listening was about to begin', async () => {
  const asked = turns()
  await renderPage(draft)
  const microphone = await speak()
  cleanup()
  expect(microphone.abort).toHaveBeenCalled()
  microphone.hear('How many days?')

  await renderPage(draft)
  act(() => screen.getByRole('button', { name: 'Speak' }).click())
  cleanup()
  await import('@/lib/speech/listener.ts')
  await act(async () => {})

  expect(Recognition.all).toEqual([microphone])
  expect(asked).toEqual([])
})

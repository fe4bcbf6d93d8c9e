import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { wholeAnswer } from '../testing/answers.ts'
import { agent, ask, Talk, turns } from '../testing/talk.tsx'
import type { Conversation } from '../use-conversation.ts'
import { MessageList } from './message-list.tsx'

afterEach(() => vi.restoreAllMocks())

const height = 400

/** A letter is a pixel high, as jsdom lays nothing out. */
beforeEach(() => {
  const list = () => document.querySelector<HTMLElement>('[data-scroll]')
  const tall = (element: Element) => element.textContent.length
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() =>
    [...screen.getByRole('log').children].reduce((sum, child) => sum + tall(child), 0),
  )
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    let top = this.matches('[data-scroll]') ? 0 : -(list()?.scrollTop ?? 0)
    for (let at = this.previousElementSibling; at; at = at.previousElementSibling) top += tall(at)
    return { top } as DOMRect
  })
})

const long = (word: string) => `${word} `.repeat(200).trim()
const second = 'What comes second?'

async function talk(...answers: string[]) {
  turns(...answers.map((text, id) => () => wholeAnswer(text, { id: `answer-${id}` })))
  const { container } = await renderPage(() => (
    <div data-scroll>
      <Talk />
    </div>
  ))
  const list = container.querySelector('[data-scroll]') as HTMLElement
  const topOf = (text: string) => screen.getByText(text).parentElement?.getBoundingClientRect().top
  const scrollTo = (top: number) =>
    act(() => {
      list.scrollTop = top
      list.dispatchEvent(new Event('scroll'))
    })
  return { list, topOf, scrollTo }
}

test('a question whose answer is taller than the list is brought to its top', async () => {
  const { topOf } = await talk(long('One'), long('Two'))
  await ask('What comes first?')
  await screen.findByText(long('One'))

  await ask(second)
  await screen.findByText(long('Two'))

  expect(topOf(second)).toBe(16)
})

test('an answer that fits is whole in view, to its end', async () => {
  const { list } = await talk(long('One'), 'Two.')
  await ask('What comes first?')
  await screen.findByText(long('One'))

  await ask(second)
  await screen.findByText('Two.')

  expect(list.scrollTop).toBe(list.scrollHeight - height)
})

test('a reader who scrolled up during an answer is left alone until the next question', async () => {
  const { list, topOf, scrollTo } = await talk(long('One'), long('Two'), long('Three'))
  await ask('What comes first?')
  await screen.findByText(long('One'))
  await ask(second)
  scrollTo(100)

  await screen.findByText(long('Two'))
  expect(list.scrollTop).toBe(100)
  await ask('And third?')
  await screen.findByText(long('Three'))

  expect(topOf('And third?')).toBe(16)
})

test('the greeting stays in view until something is asked', async () => {
  const { list } = await talk()

  expect(screen.getByText(agent.greeting)).toBeVisible()
  expect(list.scrollTop).toBe(0)
})

test('a minute after midnight is the first hour of the day', async () => {
  const at = new Date(2026, 2, 2, 0, 5).toISOString()
  const message = {
    ...{ id: 'answer-1', role: 'assistant', parts: [{ type: 'text', text: 'Two.' }] },
    metadata: { state: 'complete', created_at: at },
  }
  const conversation = { messages: [message] } as unknown as Conversation
  await renderPage(() => <MessageList agent={agent} conversation={conversation} headings />)

  expect(screen.getByText('00:05')).toBeVisible()
})

import { expect, test } from 'vitest'
import type { AgentMessage, Citation, EndState } from '../message/message.ts'
import { moodOf, sourcesOf } from './mood.ts'

const citation = { number: 1, title: 'Staff handbook' } as Citation
const question: AgentMessage = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Why?' }] }
const answer = (state?: EndState, cited = false): AgentMessage => ({
  id: 'a',
  role: 'assistant',
  metadata: state ? { state } : {},
  parts: [
    { type: 'text', text: 'Because.' },
    ...(cited ? [{ type: 'data-citation' as const, data: citation }] : []),
  ],
})
const after = (...messages: AgentMessage[]) => moodOf({ messages, trouble: undefined })

test('a greeting and a kind word are warm, what comes from a source is told as it is', () => {
  expect(after()).toBe('warm')
  expect(after(question, answer('complete'))).toBe('warm')
  expect(after(question, answer('complete', true))).toBe('neutral')
  expect(after(question, answer())).toBe('neutral')
})

test('what it does not know, and what failed, is regretted until the next question', () => {
  expect(after(question, answer('unanswered'))).toBe('regret')
  expect(after(question, answer('unanswered', true))).toBe('regret')
  expect(after(question, answer('unanswered'), question)).toBe('neutral')
  expect(moodOf({ messages: [question], trouble: { kind: 'failed', message: '' } })).toBe('regret')
  expect(moodOf({ messages: [question], trouble: { kind: 'stopped', message: '' } })).toBe(
    'neutral',
  )
})

test('sources are pointed to only where the answer has some', () => {
  expect(sourcesOf({ messages: [question, answer('complete', true)] })).toBe('a')
  expect(sourcesOf({ messages: [question, answer('complete')] })).toBeUndefined()
  expect(sourcesOf({ messages: [answer('complete', true), question] })).toBeUndefined()
})

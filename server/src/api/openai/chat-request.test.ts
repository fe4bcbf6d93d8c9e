import { expect, test } from 'vitest'
import { HttpError } from '../../lib/http-error.ts'
import { ChatRequest, chatOf } from './chat-request.ts'

const user = (content: unknown) => ({ role: 'user', content })
const system = (content: string) => ({ role: 'system', content })
const chat = (...messages: object[]) => chatOf(ChatRequest.parse({ model: 'agent', messages }))
const fault = (...messages: object[]) => {
  try {
    return chat(...messages)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [error.status, error.code, error.message]
  }
}

test('what the system says is told, what was said before is known, and the last word is the question', () => {
  expect(
    chat(
      system('Be brief.'),
      { role: 'developer', content: 'No jokes.' },
      user('Hi'),
      { role: 'assistant', content: ' Hello! ' },
      user('  '),
      user([
        { type: 'text', text: 'How' },
        { type: 'text', text: 'long?' },
      ]),
    ),
  ).toEqual({
    instructions: 'Be brief.\nNo jokes.',
    earlier: [
      { role: 'user', text: 'Hi', heading: null },
      { role: 'assistant', text: 'Hello!', heading: null },
    ],
    remembered: [
      { role: 'user', text: 'Hi', heading: null },
      { role: 'assistant', text: 'Hello!', heading: null },
    ],
    question: 'How\nlong?',
  })
})

test.each([
  ['nothing of a user', [system('Be brief.')]],
  ['an agent’s word at the end', [user('Hi'), { role: 'assistant', content: 'Hello' }]],
  ['blanks', [user(' ')]],
  ['a character too many', [user('x'.repeat(4001))]],
])('%s is no question', (_, messages) => {
  const words = 'The last message is one of the user, of 1 to 4000 characters.'
  expect(fault(...messages)).toEqual([400, 'validation_failed', words])
})

test('a question and instructions may be as long as allowed, and no longer', () => {
  const [half, question] = ['x'.repeat(9999), 'x'.repeat(4000)]

  expect(chat(system(half), system(`${half}x`), user(question))).toMatchObject({ question })
  expect(fault(system(half), system(`${half}xx`), user('Hi'))).toEqual([
    ...[400, 'validation_failed'],
    'The messages of the system have 20000 characters at most.',
  ])
})

test('of what was said before a model reads the last twenty messages, each as far as a message goes', () => {
  const said = Array.from({ length: 22 }, (_, index) => user(`${index} ${'x'.repeat(5000)}`))

  const { earlier, remembered } = chat(...said, user('Why?'))

  expect(earlier).toHaveLength(22)
  expect(earlier.every(({ text }) => text.length > 5000)).toBe(true)
  expect(remembered).toHaveLength(20)
  expect(remembered[0]?.text.slice(0, 2)).toBe('2 ')
  expect(new Set(remembered.map(({ text }) => text.length))).toEqual(new Set([4000]))
})

test.each([
  ['several answers', { n: 2 }],
  ['tools', { tools: [{}] }],
  ['JSON', { response_format: { type: 'json_object' } }],
  ['no messages', { messages: [] }],
  ['a picture', { messages: [user([{ type: 'image_url', image_url: { url: 'data:' } }])] }],
  ['the result of a tool', { messages: [{ role: 'tool', content: 'x' }] }],
  ['no model', { model: undefined }],
  ['501 messages', { messages: Array.from({ length: 501 }, () => user('Hi')) }],
])('%s cannot be asked for', (_, change) => {
  const asked = { model: 'agent', messages: [user('Hi')] }
  expect(ChatRequest.safeParse(asked).success).toBe(true)
  expect(ChatRequest.safeParse({ ...asked, ...change }).success).toBe(false)
})

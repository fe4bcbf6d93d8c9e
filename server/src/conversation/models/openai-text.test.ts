import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { isText, openAiText } from './openai-text.ts'

const text = (said: string) => [{ type: 'text' as const, text: said }]
const asked: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: text('Hello!') },
  ],
}

/** What is heard of a provider that sends these choices and then no more. */
async function heard(events: object[], status = 200) {
  const sent = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const completions = {
    ...{ url: 'https://models.example/v1/chat/completions', model: 'one', headers: {} },
    bodyOf: (body: Record<string, unknown>) => body,
    request: async () => new Response(`${sent}data: [DONE]\n\n`, { status }),
  }
  const parts: object[] = []
  for await (const part of openAiText(completions, asked)) parts.push(part)
  return parts
}

const choice = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
})

test('what is thought comes before what is said, each between its beginning and its end', async () => {
  const parts = await heard([
    choice({ reasoning_content: 'Hm.' }),
    choice({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'So.' }] }] }),
    choice({ content: 'Good ' }),
    choice({ content: [{ type: 'text', text: 'day.' }] }, 'stop'),
    { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } },
  ])

  expect(parts).toEqual([
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: 'reasoning' },
    { type: 'reasoning-delta', id: 'reasoning', delta: 'Hm.' },
    { type: 'reasoning-delta', id: 'reasoning', delta: 'So.' },
    { type: 'reasoning-end', id: 'reasoning' },
    { type: 'text-start', id: 'text' },
    { type: 'text-delta', id: 'text', delta: 'Good ' },
    { type: 'text-delta', id: 'text', delta: 'day.' },
    { type: 'text-end', id: 'text' },
    {
      type: 'finish',
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: undefined },
        outputTokens: { total: 4, text: 4, reasoning: 0 },
      },
    },
  ])
})

test('a refusal is said, and its end is told apart', async () => {
  const parts = await heard([choice({ refusal: 'I will not.' }), choice({}, 'stop')])

  expect(parts).toContainEqual({ type: 'text-delta', id: 'text', delta: 'I will not.' })
  expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } })
})

test.each([
  ['sends an error', [choice({ content: 'Good' }), { error: { message: 'Overloaded.' } }], 200],
  ['ends without a reason', [choice({ content: 'Good' })], 200],
  ['refuses', [], 503],
])('an answer of a provider that %s fails', async (_, events, status) => {
  await expect(heard(events, status)).rejects.toThrow()
})

test('only words said in turn are a text: no tools, no pictures, no form', () => {
  const tool = { type: 'function' as const, name: 'look', inputSchema: {} }
  const picture = {
    type: 'file' as const,
    mediaType: 'image/png',
    data: { type: 'data' as const, data: '' },
  }
  const others: LanguageModelV4CallOptions[] = [
    { ...asked, tools: [tool] },
    { ...asked, responseFormat: { type: 'json' } },
    { prompt: [{ role: 'user', content: [...text('Look:'), picture] }] },
    { prompt: [{ role: 'user', content: [picture] }] },
  ]

  expect([asked, ...others].map(isText)).toEqual([true, false, false, false, false])
})

import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { useReception } from '../testing/use-reception.ts'

const { reception, url } = useReception()

test('a client is told the tokens of the model that answered, whole and streamed', async () => {
  const { key, id } = await reception({ model: 'chatting' })
  const client = new OpenAI({ apiKey: key, baseURL: `${url()}/api/v1`, maxRetries: 0 })
  const asked = { model: id, messages: [{ role: 'user' as const, content: 'Hello!' }] }

  const whole = await client.chat.completions.create(asked)
  const stream = await client.chat.completions.create({
    ...{ ...asked, stream: true, stream_options: { include_usage: true } },
  })
  const chunks = await Array.fromAsync(stream)

  // As the provider counts: each of its words is a token.
  const counted = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
  expect(whole.choices[0]?.message.content).toContain('Nice to meet you!')
  expect([whole.usage, chunks.at(-1)?.usage]).toEqual([counted, counted])
})

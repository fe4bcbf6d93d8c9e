import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import OpenAI, { APIError } from 'openai'
import { describe, expect, test } from 'vitest'
import { handbook } from '../../conversation/testing/handbook.ts'
import { useApi } from '../testing/use-api.ts'

const api = useApi()

const leave = 'How many days of annual leave do I get?'
const baseURL = 'http://localhost/api/v1'

const clientOf = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL, fetch: api.fetch, maxRetries: 0 })

/** OpenAI's own client with a key, and an agent that knows the handbook. */
async function setUp() {
  const acme = await api.world().organization()
  const { key } = await api.key(acme, ['conversations.write'])
  await api.library.teach(acme, handbook, 'Employee handbook.md')
  const model = await api.library.agent(acme)
  await api.library.publish(acme, model)
  return { acme, key, model, client: clientOf(key) }
}

const conversations = async (model: string) => {
  const { rows } = await api
    .world()
    .owner.query('select id from conversations where template_id = $1', [model])
  return rows.length
}

describe("OpenAI's client", () => {
  test('lists published agents as models', async () => {
    const { acme, client, model } = await setUp()
    await api.library.agent(acme)

    const { data } = await client.models.list()
    const one = await client.models.retrieve(model)

    expect(data.map(({ id }) => id)).toEqual([model])
    expect(one).toMatchObject({ id: model, object: 'model', created: expect.any(Number) })
  })

  test('holds a conversation, whole and streamed, and it is one conversation', async () => {
    const { client, model } = await setUp()
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: leave }]

    const whole = await client.chat.completions.create({ model, messages })
    const said = whole.choices[0]?.message.content ?? ''
    messages.push(
      { role: 'assistant', content: said },
      { role: 'user', content: [{ type: 'text', text: 'And who approves it?' }] },
    )
    const stream = await client.chat.completions.create({ model, messages, stream: true })
    const chunks = await Array.fromAsync(stream)

    expect(said).toContain('25 days')
    expect(whole).toMatchObject({ object: 'chat.completion', model })
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toMatch(/\S/)
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop')
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    expect(await conversations(model)).toBe(1)
  })

  test('is told what it used: nothing of the built-in responder', async () => {
    const { client, model } = await setUp()
    const asked = { model, messages: [{ role: 'user' as const, content: leave }] }
    const nothing = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

    const whole = await client.chat.completions.create({ ...asked, max_tokens: 1 })
    const plain = await client.chat.completions.create({ ...asked, stream: true })
    const counted = await client.chat.completions.create({
      ...{ ...asked, stream: true, stream_options: { include_usage: true } },
    })
    const [without, chunks] = [await Array.fromAsync(plain), await Array.fromAsync(counted)]

    expect(whole.usage).toEqual(nothing)
    expect(whole.choices[0]?.message.content).toContain('25 days')
    expect(without.some((chunk) => 'usage' in chunk)).toBe(false)
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: nothing })
    expect(chunks.slice(0, -1).map(({ usage }) => usage)).toEqual(
      chunks.slice(0, -1).map(() => null),
    )
  })

  test.each([
    [{ n: 2 }, 'n: can only be 1: an agent gives one answer'],
    [{ messages: [] }, 'messages: has at least one message'],
    [{ messages: 'Hi' }, 'messages: is a list of messages'],
    [
      { messages: [{ role: 'tool', content: 'Hi' }] },
      'messages.0.role: is system, developer, user or assistant',
    ],
    [
      { messages: [{ role: 'user', content: 7 }] },
      'messages.0.content: is a text, or parts of the type text',
    ],
    [
      { response_format: { type: 'json_object' } },
      'response_format.type: can only be text: an agent answers in words',
    ],
  ])('is told in plain words what cannot be done: %j', async (change, message) => {
    const { key, model } = await setUp()
    const messages = [{ role: 'user', content: leave }]

    const response = await api.call('POST', '/chat/completions', {
      ...{ key, body: { model, messages, ...change } },
    })

    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'validation_failed', message },
    })
  })

  test('brings along what was said elsewhere, which no transcript has the agent say', async () => {
    const { client, model } = await setUp()
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: leave },
      { role: 'assistant', content: 'Take as many as you like.' },
      { role: 'user', content: 'And who approves it?' },
    ]

    const { choices } = await client.chat.completions.create({ model, messages })

    expect(choices[0]?.message.content).toContain('team lead')
    const { rows } = await api
      .world()
      .owner.query("select text from messages where text = 'Take as many as you like.'")
    expect(rows).toEqual([])
  })

  test('is told what is wrong in its own shape', async () => {
    const { key, model, client } = await setUp()
    const rival = await setUp()
    const { key: reader } = await api.key(await api.world().organization(), ['agents.read'])
    const messages = [{ role: 'user' as const, content: 'Hello' }]
    const fault = async (asked: Promise<unknown>) => {
      const error = await asked.catch((thrown: unknown) => thrown)
      if (!(error instanceof APIError)) throw error
      return [error.status, error.type, error.code]
    }
    const ask = (by: OpenAI, more: object = {}) =>
      fault(by.chat.completions.create({ model, messages, ...more }))

    expect(await ask(rival.client)).toEqual([404, 'invalid_request_error', 'model_not_found'])
    const refused = [400, 'invalid_request_error', 'validation_failed']
    expect(await ask(client, { model: 'gpt-5' })).toEqual(await ask(rival.client))
    expect(await ask(client, { n: 2 })).toEqual(refused)
    expect(await ask(client, { messages: [{ role: 'assistant', content: 'Hi' }] })).toEqual(refused)
    expect(await ask(clientOf('dwk_wrong'))).toEqual([401, 'authentication_error', 'invalid_key'])
    expect(await ask(clientOf(reader))).toEqual([403, 'permission_error', 'missing_scope'])
    expect((await fault(client.models.retrieve('none')))[0]).toBe(404)
    const limited = await api.call('GET', '/models', { key, perMinute: 1 })
    const again = await api.call('GET', '/models', { key, perMinute: 1 })
    expect([limited.status, again.status]).toEqual([200, 429])
    expect(again.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await again.json()).toMatchObject({ error: { type: 'rate_limit_error', param: null } })
  })

  test('that goes away in the middle leaves an answer that has ended', async () => {
    const { client, model } = await setUp()
    const messages = [{ role: 'user' as const, content: leave }]

    const stream = await client.chat.completions.create({ model, messages, stream: true })
    for await (const _ of stream) break
    stream.controller.abort()

    await expect
      .poll(async () => {
        const { rows } = await api
          .world()
          .owner.query('select state from messages where role = $1 and completed_at is null', [
            'assistant',
          ])
        return rows
      })
      .toEqual([])
  })
})

test("the AI SDK's client holds a conversation", async () => {
  const { key, model } = await setUp()
  const provider = createOpenAICompatible({
    ...{ name: 'workforce', apiKey: key, baseURL, fetch: api.fetch },
  })

  const { text } = await generateText({ model: provider(model), prompt: leave, maxRetries: 0 })
  const streamed = await streamText({ model: provider(model), prompt: leave }).text

  expect(text).toContain('25 days')
  expect(streamed).toBe(text)
})

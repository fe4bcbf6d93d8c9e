import { useChat } from '@ai-sdk/react'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { DefaultChatTransport } from 'ai'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import type { AgentMessage } from '../conversation/agent-message.ts'
import { useHooks } from './testing/use-hooks.ts'
import { useReception } from './testing/use-reception.ts'

// Published agents with a model and tools, through the whole product and clients that others wrote.

const { reception, visitor, url } = useReception()
const run = useHooks()
const shopping = { model: 'clerk', shops: true }

const where = 'Where is order 42?'
const cancel = 'Cancel order 42'
const shipped = 'Order 42 is shipped.'
const shallI = 'Shall I do this: Cancel an order (order: 42)? Please say yes or no.'
const done = /^Done: Cancel an order \(order: 42\)\./
const found = { name: 'find_order', acts: 'read', arguments: { order: '42' }, state: 'done' }
const waits = { name: 'cancel_order', acts: 'write', arguments: { order: '42' }, state: 'waiting' }

describe('an agent that uses its tools', () => {
  test.each([false, true])("talks to OpenAI's client (streamed: %s)", async (stream) => {
    const { key, id: model, made } = await reception(shopping)
    const client = new OpenAI({ apiKey: key, baseURL: `${url()}/api/v1`, maxRetries: 0 })
    const messages: OpenAI.ChatCompletionMessageParam[] = []
    async function say(content: string) {
      messages.push({ role: 'user', content })
      if (!stream) {
        const whole = await client.chat.completions.create({ model, messages })
        const said = whole.choices[0]?.message.content ?? ''
        messages.push({ role: 'assistant', content: said })
        return { said, calls: Reflect.get(whole, 'calls') }
      }
      const parts = await client.chat.completions.create({ model, messages, stream })
      const chunks = await Array.fromAsync(parts)
      const said = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
      messages.push({ role: 'assistant', content: said })
      return { said, calls: Reflect.get(chunks.at(-1) ?? {}, 'calls') }
    }

    expect(await say(where)).toMatchObject({ said: shipped, calls: [found] })
    expect(await say(cancel)).toMatchObject({ said: shallI, calls: [waits] })
    expect(made()).toEqual(['GET /orders/42'])
    expect(await say('Yes, please.')).toMatchObject({
      said: expect.stringMatching(done),
      calls: [{ ...waits, state: 'done' }],
    })
    expect(made()).toEqual(['GET /orders/42', 'POST /cancel/42'])
  })

  test('talks to the client of the Model Context Protocol', async () => {
    const { key, made } = await reception(shopping)
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${key}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url()}/api/v1/mcp`), {
        requestInit: { headers },
      }),
    )
    let conversation_id: unknown
    async function say(message: string) {
      const given = { message, ...(conversation_id !== undefined && { conversation_id }) }
      const { structuredContent } = await client.callTool({ name: 'ask_maya', arguments: given })
      conversation_id = Object(structuredContent).conversation_id
      return structuredContent
    }

    expect(await say(where)).toMatchObject({ answer: shipped, calls: [found] })
    expect(await say(cancel)).toMatchObject({ answer: shallI, calls: [waits] })
    expect(await say('No')).toMatchObject({ calls: [] })
    expect(made()).toEqual(['GET /orders/42'])
    await client.close()
  })

  test("talks to the AI SDK's useChat", async () => {
    const { id: template_id, made } = await reception(shopping)
    const own = await visitor()
    const { data } = await own.auth.getSession()
    const transport = new DefaultChatTransport<AgentMessage>({
      api: `${url()}/functions/v1/conversation`,
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      prepareSendMessagesRequest: ({ messages }) => {
        const said = messages.at(-1)?.parts.find((part) => part.type === 'text')?.text
        const conversation_id = messages.findLast(({ role }) => role === 'assistant')?.metadata
          ?.conversation_id
        const message = { id: crypto.randomUUID(), text: said }
        return { body: { template_id, conversation_id, channel: 'agent', message } }
      },
    })
    const chat = await run(() => useChat<AgentMessage>({ transport }))
    async function say(text: string) {
      await chat.act(() => chat.current.sendMessage({ text }))
      expect(chat.current).toMatchObject({ status: 'ready', error: undefined })
      const { parts = [] } = chat.current.messages.at(-1) ?? {}
      return {
        said: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        calls: parts.flatMap((part) => (part.type === 'data-call' ? [part.data] : [])),
      }
    }

    expect(await say(where)).toMatchObject({ said: shipped, calls: [found] })
    expect(await say(cancel)).toMatchObject({ said: shallI, calls: [waits] })
    expect(await say('Yes')).toMatchObject({
      said: expect.stringMatching(done),
      calls: [{ ...waits, state: 'done' }],
    })
    expect(made()).toEqual(['GET /orders/42', 'POST /cancel/42'])
    await chat.end()
  })

  test('is heard to the end by useChat after a lost connection, in its own way', async () => {
    const { id: template_id } = await reception(shopping)
    const own = await visitor()
    const { data } = await own.auth.getSession()
    const begin = async (fetcher: typeof fetch, conversation_id?: string) => {
      const transport = new DefaultChatTransport<AgentMessage>({
        api: `${url()}/functions/v1/conversation`,
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        fetch: fetcher,
        prepareSendMessagesRequest: ({ messages }) => {
          const said = messages.at(-1)?.parts.find((part) => part.type === 'text')?.text
          const message = { id: crypto.randomUUID(), text: said }
          return { body: { template_id, conversation_id, channel: 'agent', message } }
        },
      })
      const given = conversation_id === undefined ? {} : { id: conversation_id }
      return run(() => useChat<AgentMessage>({ transport, ...given }))
    }
    const asked: string[] = []
    /** Loses the connection of what is sent after its first event. */
    const torn: typeof fetch = async (input, init) => {
      asked.push(`${init?.method} ${new URL(String(input)).pathname}`)
      const response = await fetch(input, init)
      if (init?.method !== 'POST') return response
      const events = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let first = ''
      while (!first.includes('\n\n')) first += (await events?.read())?.value ?? ''
      await events?.cancel()
      const start = new TextEncoder().encode(first.slice(0, first.indexOf('\n\n') + 2))
      const parts = [start]
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const part = parts.shift()
            if (part) controller.enqueue(part)
            else controller.error(new TypeError('network error'))
          },
        },
        { highWaterMark: 0 },
      )
      return new Response(body, response)
    }
    const chat = await begin(fetch)
    await chat.act(() => chat.current.sendMessage({ text: where }))
    const conversation = chat.current.messages.at(-1)?.metadata?.conversation_id
    const lost = await begin(torn, conversation)
    await lost.act(() => lost.current.sendMessage({ text: where }))
    expect(lost.current).toMatchObject({ status: 'error' })

    await lost.act(() => lost.current.resumeStream())

    const answers = lost.current.messages.filter(({ role }) => role === 'assistant')
    expect(lost.current).toMatchObject({ status: 'ready', error: undefined })
    expect(answers).toMatchObject([{ metadata: { state: 'complete' } }])
    expect(answers[0]?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe(
      shipped,
    )
    const path = '/functions/v1/conversation'
    expect(asked).toEqual([`POST ${path}`, `GET ${path}/${conversation}/stream`])
    await chat.end()
    await lost.end()
  })

  test('takes the word of a program on the very call, and of nobody else', async () => {
    const [mine, theirs] = [await reception(shopping), await reception(shopping)]
    const path = `/agents/${mine.id}/conversations`
    const asked = await mine.ask('POST', path, { message: cancel })
    const { conversation_id, calls } = asked
    const other = await theirs.ask('POST', `/agents/${theirs.id}/conversations`, {
      message: cancel,
    })
    const decide = (call_id: string) =>
      mine.ask('POST', path, {
        ...{ message: 'Go', conversation_id, decision: { call_id, accept: true } },
      })

    expect(calls).toMatchObject([waits])
    expect(await decide(calls[0].id)).toMatchObject({ answer: expect.stringMatching(done) })
    await decide(other.calls[0].id)
    expect(mine.made()).toEqual(['POST /cancel/42', 'GET /orders/7'])
    expect(theirs.made()).toEqual(['POST /cancel/42', 'GET /orders/7'])
  })
})

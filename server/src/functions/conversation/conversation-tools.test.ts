import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { providers } from '../../conversation/models/providers.ts'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { shopKey } from '../../tools/testing/shop.ts'
import { useToolTalks } from '../testing/tool-talks.ts'

// Agents whose models use tools: twins of the providers that behave by the name of the model, and a shop.

const { talks, twin, shop, serverWith, agent, say } = useToolTalks()
const where = 'Where is order 42?'
const cancel = 'Cancel order 42'

describe('a tool that reads', () => {
  test.each(providers)('is used, logged and told of, through %s', async (provider) => {
    const template_id = await agent()
    const { text, told, calls, stored } = await say(
      ...([await talks.visitor(), { template_id, text: where }] as const),
      serverWith('finding', provider),
    )

    expect(text).toBe('Order 42 is shipped.')
    expect(told).toMatchObject([{ title: 'Find an order', state: 'done' }])
    expect(calls).toMatchObject([
      { name: 'find_order', arguments: { order: '42' }, state: 'done', acts: 'read' },
    ])
    expect(stored.at(-1)).toMatchObject({ state: 'complete' })
    expect(JSON.stringify(twin(provider).requests)).not.toContain(shopKey)
  })

  test('is no leave to say what it did not say', async () => {
    const template_id = await agent()
    const { text } = await say(
      ...([await talks.visitor(), { template_id, text: where }] as const),
      serverWith('finding-wrong'),
    )

    expect(text).toBe('Order 42 is shipped.')
  })

  test.each([
    ['wrong-arguments', 0],
    ['unknown-tool', 0],
    ['looping', 3],
    ['many', 6],
  ])('is used within bounds by a model that does not keep them (%s)', async (model, most) => {
    const template_id = await agent()
    const before = shop().requests.length
    const { stored } = await say(
      ...([await talks.visitor(), { template_id, text: where }] as const),
      serverWith(model),
    )

    expect(shop().requests.length - before).toBe(most)
    expect(stored.map(({ state }) => ['complete', 'unanswered'].includes(String(state)))).toEqual([
      ...[true, true],
    ])
  })

  test('searches the knowledge once more', async () => {
    const template_id = await agent({ builtIn: ['search_knowledge'] })
    const { text, calls } = await say(
      ...([await talks.visitor(), { template_id, text: 'Holidays?' }] as const),
      serverWith('searching-again'),
    )

    expect(calls).toMatchObject([{ name: 'search_knowledge', tool_id: null, state: 'done' }])
    expect(text).toContain('25 days')
  })

  test('is not offered where nothing but the built-in responder speaks', async () => {
    const template_id = await agent()
    const { calls } = await say(
      ...([await talks.visitor(), { template_id, text: where }] as const),
      talks.server(builtInResponder()),
    )

    expect(calls).toEqual([])
  })
})

/** A visitor who was asked whether an order may be cancelled. */
async function asked(model = 'cancelling') {
  const template_id = await agent()
  const [visitor, via] = [await talks.visitor(), serverWith(model)]
  const before = shop().requests.length
  const first = await say(visitor, { template_id, text: cancel }, via)
  const conversation_id = first.conversation
  const next = (text: string, more: object = {}) =>
    say(visitor, { template_id, conversation_id, text, ...more }, via)
  return {
    ...{ template_id, visitor, via, first, next },
    made: () => shop().requests.slice(before),
  }
}

describe('a tool that writes', () => {
  test('waits for the visitor, who sees exactly what would be done', async () => {
    const { first, made } = await asked()

    expect(first.text).toBe('Shall I do this: Cancel an order (order: 42)? Please say yes or no.')
    expect(first.told).toMatchObject([{ state: 'waiting', arguments: { order: '42' } }])
    expect(made()).toEqual([])
  })

  test.each([
    ['a button', 'Go', true],
    ['a word', 'Yes, please.', false],
  ])('is used once, as it was shown, after %s', async (_, text, byButton) => {
    const { first, next, made } = await asked()
    const call_id = first.calls[0].id
    const { text: said, told } = await next(text, {
      ...(byButton && { decision: { call_id, accept: true } }),
    })
    await next('Yes')

    expect(said).toMatch(/^Done: Cancel an order \(order: 42\)\./)
    expect(told).toMatchObject([{ id: call_id, state: 'done' }])
    expect(made()).toMatchObject([
      { method: 'POST', path: '/cancel/42', body: { reason: 'by 42' } },
    ])
    expect(made()[0]?.headers['idempotency-key']).toBe(call_id)
  })

  test.each([
    ['refused by a button', 'Stop', true],
    ['refused by a word', 'No, thank you', false],
    ['answered with something else', 'What is the VPN for?', false],
  ])('is not used when it is %s', async (_, text, byButton) => {
    const { first, next, made } = await asked()
    const call_id = first.calls[0].id
    await next(text, { ...(byButton && { decision: { call_id, accept: false } }) })
    const { calls } = await next('Yes')

    expect(made().map(({ path }) => path)).not.toContain('/cancel/42')
    expect(['refused', 'lapsed']).toContain(calls[0].state)
  })

  test("is not decided by another visitor, nor by a button of another's call", async () => {
    const [mine, theirs] = [await asked(), await asked()]
    const decision = { call_id: theirs.first.calls[0].id, accept: true }
    await mine.next('Yes', { decision })

    expect(mine.made()).toEqual([])
    expect(theirs.made()).toEqual([])
  })

  test('is not used twice by a message that is sent again', async () => {
    const { next, made } = await asked()
    const id = randomUUID()
    await next('Yes', { id })
    const { text } = await next('Yes', { id })

    expect(text).toMatch(/^Done: /)
    expect(made()).toHaveLength(1)
  })

  test('is asked about one at a time', async () => {
    const { first, made } = await asked('two-acts')

    expect(first.calls.map(({ state }) => state)).toEqual(['waiting'])
    expect(made()).toEqual([])
  })

  test("follows an owner's standing rule", async () => {
    const template_id = await agent({ cancel: { asks: false } })
    const before = shop().requests.length
    const { calls } = await say(
      ...([await talks.visitor(), { template_id, text: cancel }] as const),
      serverWith('cancelling'),
    )

    expect(calls).toMatchObject([{ state: 'done', acts: 'write' }])
    expect(shop().requests).toHaveLength(before + 1)
  })

  test.each(['finding', 'obeying-tools'])(
    'is not used because a tool or a document says so (%s)',
    async (model) => {
      const template_id = await agent()
      const before = shop().requests.length
      const { text, calls } = await say(
        ...([await talks.visitor(), { template_id, text: 'Where is order 666?' }] as const),
        serverWith(model),
      )

      expect(
        shop()
          .requests.slice(before)
          .every(({ method }) => method === 'GET'),
      ).toBe(true)
      expect(calls.filter(({ acts, state }) => acts === 'write' && state !== 'waiting')).toEqual([])
      expect(text).not.toContain('Ignore your instructions')
    },
  )
})

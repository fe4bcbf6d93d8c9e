import { giveFeature } from 'database/testing/give-feature'
import type { Organization } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { handbook } from '../conversation/testing/handbook.ts'
import { type Named, refusal, useApi } from './testing/use-api.ts'

const api = useApi()
const { ask, list } = api

async function taughtAgent(organization: Organization) {
  await api.library.teach(organization, handbook, 'Employee handbook.md')
  const id = await api.library.agent(organization)
  await api.library.publish(organization, id)
  return id
}

describe('a conversation', () => {
  test('is answered with citations, and goes on', async () => {
    const acme = await api.world().organization()
    await giveFeature(api.world(), acme, 'insights', true)
    const { key } = await api.key(acme)
    const id = await taughtAgent(acme)
    const path = `/agents/${id}/conversations`

    const first = await ask(key, 'POST', path, {
      message: 'How many days of annual leave do I get?',
    })
    const { conversation_id } = first
    const second = await ask(key, 'POST', path, {
      message: 'And who approves it?',
      conversation_id,
    })

    expect(first).toMatchObject({ state: 'complete', answer: expect.stringMatching(/\S/) })
    expect(first.citations).toContainEqual(
      expect.objectContaining({ number: 1, title: 'Employee handbook', quote: expect.any(String) }),
    )
    expect(second.conversation_id).toBe(conversation_id)
    const said = await list(key, `/conversations/${conversation_id}/messages`)
    expect(said.data.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect((await list(key, `/conversations?agent_id=${id}`)).data).toMatchObject([
      { id: conversation_id, agent_id: id, channel: 'api' },
    ])
  })

  test('is begun by a key for many at once', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const path = `/agents/${await taughtAgent(acme)}/conversations`

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call('POST', path, { key, body: { message: 'Hello' } })),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('is streamed to who asks for it', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const id = await taughtAgent(acme)

    const response = await api.call('POST', `/agents/${id}/conversations`, {
      key,
      headers: { accept: 'text/event-stream' },
      body: { message: 'How many days of annual leave do I get?' },
    })
    const text = await response.text()

    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(text).toContain('"type":"text-delta"')
    expect(text).toContain('"type":"data-citation"')
    expect(text).toContain('"state":"complete"')
  })

  test('of one key is none of another, also in the same organisation', async () => {
    const acme = await api.world().organization()
    const [one, other] = [await api.key(acme), await api.key(acme)]
    const path = `/agents/${await taughtAgent(acme)}/conversations`
    const { conversation_id } = await ask(one.key, 'POST', path, { message: 'Hello' })
    const goOn = { message: 'And?', conversation_id }

    const response = await api.call('POST', path, { key: other.key, body: goOn })

    expect((await refusal(response)).code).toBe('conversation_not_found')
    expect((await ask(one.key, 'POST', path, goOn)).conversation_id).toBe(conversation_id)
  })

  test('with a draft needs agents.read too', async () => {
    const acme = await api.world().organization()
    const id = await api.library.agent(acme)
    const talker = await api.key(acme, ['conversations.write'])
    const editor = await api.key(acme, ['conversations.write', 'agents.read'])
    const body = { message: 'Hello', draft: true }
    const path = `/agents/${id}/conversations`

    const refused = await api.call('POST', path, { key: talker.key, body })

    expect((await refusal(refused)).code).toBe('agent_not_found')
    expect(await ask(editor.key, 'POST', path, body)).toMatchObject({
      conversation_id: expect.any(String),
    })
  })
})

describe('knowledge', () => {
  const file = (contents: BlobPart, name: string) => {
    const form = new FormData()
    form.append('file', new File([contents], name))
    return form
  }

  test('is added as a file, listed, and found', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)

    const added = await api.call('POST', '/knowledge/sources', {
      key,
      body: file(handbook, 'Employee handbook.md'),
    })
    const source = (await added.json()) as Named
    await api.library.index(acme, source.id)

    expect(added.status).toBe(201)
    expect(source).toMatchObject({ title: 'Employee handbook', status: 'queued', shared: false })
    expect((await list(key, '/knowledge/sources')).data).toMatchObject([
      { id: source.id, status: 'ready' },
    ])
    const found = await list(key, `/knowledge/search?q=${encodeURIComponent('annual leave')}`)
    expect(found.data[0]).toMatchObject({ source_id: source.id, title: 'Employee handbook' })
  })

  test('that cannot be read is refused with the reason', async () => {
    const { key } = await api.key(await api.world().organization())

    const response = await api.call('POST', '/knowledge/sources', {
      key,
      body: file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'photo.png'),
    })

    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      error: { code: 'wrong_type' },
      source: { status: 'failed' },
    })
  })
})

test('an interaction tells what can be asked instead of what is not answered, and only then', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  await api.library.teach(acme, '# Paying\n\nBills come every month by post.', 'bills.md')
  const { id } = await ask(key, 'POST', '/interactions', { agent_id: await taughtAgent(acme) })
  const path = `/interactions/${id}/messages`
  const body = { message: 'When do bills come to Oslo?' }

  const unanswered = await ask(key, 'POST', path, body)
  const answered = await ask(key, 'POST', path, { message: 'Paying' })
  const headers = { accept: 'text/event-stream' }
  const streamed = await (await api.call('POST', path, { key, headers, body })).text()
  const { data } = await list(key, path)

  expect(unanswered).toMatchObject({ state: 'unanswered', topics: ['Paying'] })
  expect(answered).toMatchObject({ state: 'complete', answer: expect.stringMatching(/by post/) })
  expect(answered).not.toHaveProperty('topics')
  expect(streamed).toContain('{"type":"data-topics","data":["Paying"]}')
  const offered = [undefined, ['Paying'], undefined, undefined, undefined, ['Paying']]
  expect(data.map(({ topics }) => topics)).toEqual(offered)
})

test('a key of another organisation sees nothing, on every endpoint', async () => {
  const acme = await api.world().organization()
  const rival = await api.world().organization()
  for (const each of [acme, rival]) await giveFeature(api.world(), each, 'insights', true)
  const [own, other] = [await api.key(acme), await api.key(rival)]
  const id = await taughtAgent(acme)
  const talk = `/agents/${id}/conversations`
  const { conversation_id } = await ask(own.key, 'POST', talk, { message: 'Hello' })
  const hidden: [string, string, unknown?][] = [
    ['GET', `/agents/${id}`],
    ['PATCH', `/agents/${id}`, { name: 'Stolen' }],
    ['POST', `/agents/${id}/publish`],
    ['POST', talk, { message: 'Hello' }],
    ['POST', talk, { message: 'Hello', conversation_id }],
    ['GET', `/conversations/${conversation_id}/messages`],
    ['DELETE', `/agents/${id}`],
  ]
  const lists = ['/agents', '/conversations', '/knowledge/sources', '/knowledge/search?q=leave']

  for (const [method, path, body] of hidden) {
    const closed = await api.call(method, path, { key: other.key, body })
    expect([method, path, closed.status]).toEqual([method, path, 404])
  }
  for (const path of lists) expect((await list(other.key, path)).data).toEqual([])

  for (const path of lists) expect((await list(own.key, path)).data).not.toEqual([])
  for (const [method, path, body] of hidden) {
    const open = await api.call(method, path, { key: own.key, body })
    expect([method, path, open.status < 300]).toEqual([method, path, true])
  }
})

test('what is not there is answered in the same shape', async () => {
  const { key } = await api.key(await api.world().organization())

  for (const path of ['/agents/x', '/agents?limit=0', '/agents?after=x', '/people?team=all']) {
    expect(await refusal(await api.call('GET', path, { key }))).toEqual({
      status: 400,
      code: 'validation_failed',
    })
  }
})

test('the document names every schema that it uses', async () => {
  const document = await (await api.call('GET', '/openapi.json')).json()
  const text = JSON.stringify(document)
  const used = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)

  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'http://localhost/api/v1' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  })
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(used))
  expect(text).not.toContain('organization_id')
})

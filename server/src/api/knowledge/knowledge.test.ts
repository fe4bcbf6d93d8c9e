import { describe, expect, test } from 'vitest'
import { handbook } from '../../conversation/testing/handbook.ts'
import { type Named, refusal, useApi } from '../testing/use-api.ts'

const api = useApi()
const { ask, list } = api

const answer = { kind: 'answer', title: 'Where is the car park?', body: 'Behind the harbour.' }
const site = { kind: 'site', url: 'https://acme.test/help', exclude: ['/blog/*'] }

describe('a source of a key', () => {
  test('that is written is found, read, and gone with its text', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)

    const made = await ask(key, 'POST', '/knowledge/texts', answer)
    await api.library.index(acme, made.id)
    const read = await ask(key, 'GET', `/knowledge/sources/${made.id}`)
    const { data } = await list(key, `/knowledge/sources/${made.id}/documents`)
    const found = await list(key, '/knowledge/search?q=car%20park')
    const gone = await api.call('DELETE', `/knowledge/sources/${made.id}`, { key })

    expect(made).toMatchObject({ kind: 'answer', title: answer.title, status: 'queued' })
    expect(read).toMatchObject({ id: made.id, status: 'ready', chunk_count: 1 })
    expect(data).toMatchObject([
      { title: answer.title, url: null, revision: 1, text: expect.stringContaining(answer.body) },
    ])
    expect(found.data[0]).toMatchObject({ source_id: made.id, document_id: data[0]?.id })
    expect(gone.status).toBe(204)
    expect((await list(key, '/knowledge/search?q=car%20park')).data).toEqual([])
    expect((await api.call('GET', `/knowledge/sources/${made.id}`, { key })).status).toBe(404)
  })

  test('that is a file gets a newer one, and keeps its id', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const source = await api.library.teach(acme, '# Prices\n\nA room costs 90 euros.', 'prices.md')
    const written = await ask(key, 'POST', '/knowledge/texts', answer)
    const newer = () => {
      const body = new FormData()
      body.set('file', new File(['# Prices\n\nA room costs 99 euros.'], 'april.md'))
      return body
    }
    const put = (id: string, { key: by, body }: Parameters<typeof api.call>[2] = {}) =>
      api.call('PUT', `/knowledge/sources/${id}/file`, { key: by ?? key, body: body ?? newer() })
    const { key: reading } = await api.key(acme, ['knowledge.read'])
    const { key: others } = await api.key(await api.world().organization())

    const response = await put(source)
    await api.library.index(acme, source)

    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({ id: source, status: 'queued', title: 'april' })
    const found = await list(key, '/knowledge/search?q=room')
    expect(found.data).toMatchObject([{ source_id: source, text: expect.stringContaining('99') }])
    expect(await refusal(await put(source, { key: reading }))).toMatchObject({ status: 403 })
    expect(await refusal(await put(source, { key: others }))).toMatchObject({ status: 404 })
    expect(await refusal(await put('prices'))).toMatchObject({ status: 404 })
    expect(await refusal(await put(written.id))).toMatchObject({ status: 409 })
    expect(await refusal(await put(source, { body: { file: 'x' } }))).toMatchObject({ status: 415 })
  })

  test('is renamed and shared with visitors, and says so', async () => {
    const { key } = await api.key(await api.world().organization())
    const made = await ask(key, 'POST', '/knowledge/texts', answer)
    const path = `/knowledge/sources/${made.id}`
    const change = async (body: unknown) => (await api.call('PATCH', path, { key, body })).status

    const renamed = await ask(key, 'PATCH', path, { title: 'Parking' })
    const shared = await ask(key, 'PATCH', path, { shared: true })

    expect(made).toMatchObject({ shared: false })
    expect(renamed).toMatchObject({ title: 'Parking', shared: false })
    expect(shared).toMatchObject({ id: made.id, title: 'Parking', shared: true })
    expect(await ask(key, 'GET', path)).toEqual(shared)
    for (const body of [{}, { title: ' ' }, { shared: 'yes' }, { status: 'ready' }]) {
      expect(await change(body)).toBe(400)
    }
  })

  test('that is a site is read again when it is not being read', async () => {
    const acme = await api.world().organization()
    const { key } = await api.key(acme)
    const made = await ask(key, 'POST', '/knowledge/sites', site)
    const sync = () => api.call('POST', `/knowledge/sources/${made.id}/sync`, { key })

    const busy = await sync()
    await api.world().owner.query("update knowledge_sources set status = 'ready'")
    const begun = await sync()

    expect(made).toMatchObject({ kind: 'site', title: 'acme.test/help' })
    expect(busy.status).toBe(409)
    expect(begun.status).toBe(202)
    expect(await begun.json()).toMatchObject({ id: made.id, status: 'queued' })
  })

  test.each([
    ['a text of an unknown kind', '/knowledge/texts', { ...answer, kind: 'file' }],
    ['an answer without words', '/knowledge/texts', { ...answer, body: ' ' }],
    ['an answer of 4,001 characters', '/knowledge/texts', { ...answer, body: 'a'.repeat(4001) }],
    ['a site of another protocol', '/knowledge/sites', { ...site, url: 'ftp://acme.test' }],
    ['a site of another organisation', '/knowledge/sites', { ...site, organization_id: 'x' }],
    ['a question without an agent', '/knowledge/ask', { question: 'Where?' }],
  ])('is not %s', async (_, path, body) => {
    const { key } = await api.key(await api.world().organization())

    const response = await api.call('POST', path, { key, body })

    expect(response.status).toBe(400)
    expect((await list(key, '/knowledge/sources')).data).toEqual([])
  })

  test('is written and deleted by a key that may write, and none of another organisation', async () => {
    const acme = await api.world().organization()
    const own = await api.key(acme)
    const reader = await api.key(acme, ['knowledge.read', 'agents.read'])
    const rival = await api.key(await api.world().organization())
    const made = await ask(own.key, 'POST', '/knowledge/texts', answer)
    const path = `/knowledge/sources/${made.id}`
    const acts: [string, string, unknown?][] = [
      ['POST', '/knowledge/texts', answer],
      ['POST', '/knowledge/sites', site],
      ['POST', `${path}/sync`],
      ['PATCH', path, { shared: true }],
      ['DELETE', path],
    ]

    for (const [method, where, body] of acts) {
      const refused = await api.call(method, where, { key: reader.key, body })
      expect(await refusal(refused)).toEqual({ status: 403, code: 'missing_scope' })
    }
    const reads: typeof acts = [
      ['GET', path],
      ['GET', `${path}/documents`],
    ]
    for (const [method, where, body] of [...reads, ...acts.slice(2)]) {
      const hidden = await api.call(method, where, { key: rival.key, body })
      expect([where, hidden.status]).toEqual([where, 404])
    }
    expect(await ask(reader.key, 'GET', path)).toMatchObject({ id: made.id, shared: false })
  })
})

test('the draft of an agent answers a key that may read it, and nothing is stored', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme, ['conversations.write', 'agents.read'])
  const blind = await api.key(acme, ['conversations.write'])
  await api.library.teach(acme, handbook, 'Employee handbook.md')
  const body = {
    agent_id: await api.library.agent(acme),
    question: 'How many days of annual leave do I get?',
  }

  const told = await ask<Named & { citations: unknown[] }>(key, 'POST', '/knowledge/ask', body)
  const refused = await api.call('POST', '/knowledge/ask', { key: blind.key, body })

  expect(told).toMatchObject({ answered: true, text: expect.stringContaining('25') })
  expect(told.citations).toMatchObject([{ number: 1, title: 'Employee handbook' }])
  expect(Object.keys(told)).toEqual(['answered', 'text', 'citations'])
  expect((await refusal(refused)).code).toBe('agent_not_found')
  const { rowCount } = await api.world().owner.query('select 1 from conversations')
  expect(rowCount).toBe(0)
})

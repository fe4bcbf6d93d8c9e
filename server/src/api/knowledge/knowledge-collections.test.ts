import { expect, test } from 'vitest'
import { refusal, useApi } from '../testing/use-api.ts'

const api = useApi()
const { ask, list } = api

const hours = { kind: 'answer', title: 'When is the office open?', body: 'From nine to five.' }
const prices = { kind: 'answer', title: 'When do office prices change?', body: 'In January.' }
const path = '/knowledge/collections'

async function withTwo() {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const sources = []
  for (const text of [hours, prices]) {
    const { id } = await ask(key, 'POST', '/knowledge/texts', text)
    await api.library.index(acme, id)
    sources.push(id)
  }
  const [one, other] = sources as [string, string]
  return { acme, key, one, other, rules: await ask(key, 'POST', path, { name: ' House rules ' }) }
}

test('a collection is made, filled, renamed and deleted, and its sources stay', async () => {
  const { key, one, other, rules } = await withTwo()
  const inside = `${path}/${rules.id}`
  const acts = async (method: string, source: string) =>
    (await api.call(method, `${inside}/sources/${source}`, { key })).status

  expect(rules).toMatchObject({ name: 'House rules', source_count: 0 })
  // Twice is no fault.
  expect(await acts('PUT', one)).toBe(204)
  expect(await acts('PUT', one)).toBe(204)
  expect(await acts('PUT', other)).toBe(204)
  expect(await acts('DELETE', other)).toBe(204)
  expect(await acts('DELETE', other)).toBe(204)
  expect(await ask(key, 'PATCH', inside, { name: 'Rules' })).toMatchObject({
    ...{ id: rules.id, name: 'Rules', source_count: 1 },
  })
  expect((await list(key, path)).data).toMatchObject([{ id: rules.id, source_count: 1 }])
  expect((await list(key, `/knowledge/sources?collection_id=${rules.id}`)).data).toMatchObject([
    { id: one },
  ])
  expect((await api.call('DELETE', inside, { key })).status).toBe(204)
  expect((await list(key, path)).data).toEqual([])
  expect((await list(key, '/knowledge/sources')).data).toHaveLength(2)
})

test('a search in a collection finds what is in it, and nothing in an empty one', async () => {
  const { key, one, rules } = await withTwo()
  const found = async (collection?: string) => {
    const narrowed = collection ? `&collection_id=${collection}` : ''
    const { data } = await list(key, `/knowledge/search?q=office${narrowed}`)
    return data.map((passage) => passage.source_id)
  }

  expect(await found()).toHaveLength(2)
  expect(await found(rules.id)).toEqual([])
  await api.call('PUT', `${path}/${rules.id}/sources/${one}`, { key })
  expect(await found(rules.id)).toEqual([one])
})

test('another organisation finds no such collection and no such source', async () => {
  const { key, one, rules } = await withTwo()
  const rival = await withTwo()
  const acts: [string, string, unknown?][] = [
    ['PATCH', `${path}/${rules.id}`, { name: 'Ours' }],
    ['DELETE', `${path}/${rules.id}`],
    ['PUT', `${path}/${rules.id}/sources/${rival.one}`],
    ['DELETE', `${path}/${rules.id}/sources/${one}`],
    ['GET', `/knowledge/sources?collection_id=${rules.id}`],
    ['GET', `/knowledge/search?q=office&collection_id=${rules.id}`],
  ]

  for (const [method, where, body] of acts) {
    const refused = await refusal(await api.call(method, where, { key: rival.key, body }))
    expect([where, refused]).toEqual([where, { status: 404, code: 'collection_not_found' }])
  }
  const foreign = `${path}/${rival.rules.id}/sources/${one}`
  expect(await refusal(await api.call('PUT', foreign, { key: rival.key }))).toEqual({
    ...{ status: 404, code: 'source_not_found' },
  })
  expect((await list(key, path)).data).toMatchObject([{ name: 'House rules', source_count: 0 }])
})

test('a name is taken once, and has a length', async () => {
  const { key } = await withTwo()
  const adds = async (name: string) =>
    (await api.call('POST', path, { key, body: { name } })).status

  expect(await adds('HOUSE rules')).toBe(409)
  expect(await adds(' ')).toBe(400)
  expect(await adds('x'.repeat(80))).toBe(201)
  expect(await adds('x'.repeat(81))).toBe(400)
})

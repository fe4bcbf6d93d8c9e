import { addSource } from 'database/testing/knowledge/knowledge'
import { describe, expect, test } from 'vitest'
import {
  rerankingKey,
  startRerankingTwin,
} from '../../knowledge/reranking/testing/reranking-twin.ts'
import type { Account } from '../testing/organizations.ts'
import { testAddedOnce, testRefusedModels, useOwnModels } from '../testing/own-models.ts'

// An organisation's own model for the order of what is found, through the whole product.

const models = useOwnModels(startRerankingTwin, {
  ...{ name: 'Order', purpose: 'reranking', model: 'answers', key: rerankingKey },
})
const { organization, member, call, logOf, product, twin, add, change, tryOut, stored } = models

describe('a reranking model', () => {
  test('is tried with real questions and saved when it orders, and its key is nowhere in clear', async () => {
    const { id, owner } = await organization()
    const before = twin().asked.length

    const { status, body } = await add(owner, id)

    expect({ status, ...body }).toMatchObject({ status: 201, purpose: 'reranking', voices: [] })
    const tried = twin().asked.slice(before)
    expect(tried).toHaveLength(8)
    for (const { documents } of tried) expect(new Set(documents).size).toBe(20)
    const { data } = await owner.client.from('models').select('name,purpose,base_url,model')
    expect(data).toEqual([
      { name: 'Order', purpose: 'reranking', base_url: twin().baseUrl, model: 'answers' },
    ])
    const hidden = await owner.client.from('models').select('sealed_credential')
    expect(hidden.error?.code).toBe('42501')
    const told = JSON.stringify([body, data, await stored(id), await logOf(id)])
    expect(told).not.toContain(rerankingKey)
  })

  testRefusedModels(models, [
    ['a wrong key', { key: 'rk-wrong' }, 'model_key'],
    ['an unknown model', { model: 'unheard-of' }, 'model_model'],
    ['a model that says the same of all texts', { model: 'dull' }, 'model_request'],
  ])

  testAddedOnce(models, () => twin().asked)

  test('is tried again when it changes, and its key goes to no other address', async () => {
    const { id, owner } = await organization()
    const { body } = await add(owner, id)
    const changed = (given: object) => change(owner, body.id, given)
    const test = () => tryOut(owner, body.id)
    const [before] = await stored(id)

    expect((await changed({ base_url: 'https://models.example/v2' })).status).toBe(422)
    expect((await changed({ model: 'dull' })).status).toBe(422)
    expect((await stored(id))[0]).toEqual(before)
    expect((await test()).body).toMatchObject({ ok: true, message: null })
    expect((await changed({ model: 'contrary' })).body).toMatchObject({ model: 'contrary' })
    twin().manner = 'error 429'
    const { body: said } = await test()
    twin().manner = 'well'
    expect(said).toMatchObject({
      ok: false,
      message: 'The provider takes no more requests for now.',
    })
  })
})

test('what is searched in the studio and by a key is ordered by it, and its key moves to the newest secret', async () => {
  const { id, owner } = await organization()
  await addSource(product().world, { id } as Parameters<typeof addSource>[1], [
    'Unused days expire: this page says when unused days expire.',
    'Days that are not taken end in March.',
  ])
  // The session says from now on which organization it acts for.
  await owner.client.auth.refreshSession()
  const { body: made } = await call(owner.client, 'integration-keys', {
    ...{ organization_id: id, name: 'Website', scopes: ['knowledge.read'] },
  })
  const question = 'When do unused days expire?'
  const inStudio = async () => {
    const { body } = await call(owner.client, 'knowledge-search', { question })
    return [body.reranked, body.passages[0].text]
  }
  const byKey = async (query: string) => {
    const response = await fetch(`${product().url}/api/v1/knowledge/search?q=${query}`, {
      headers: { authorization: `Bearer ${made.key}` },
    })
    const { data } = (await response.json()) as { data: { text: string }[] }
    return data.map(({ text }) => text)
  }
  const sealed = async () => (await stored(id))[0]?.sealed_credential
  const before = [await inStudio(), (await byKey('When+do+unused+days+expire?'))[0]]
  const { body } = await add(owner, id)

  expect(before).toEqual([
    [false, expect.stringContaining('this page')],
    expect.stringContaining('this page'),
  ])
  expect(await inStudio()).toEqual([true, expect.stringContaining('March')])
  expect((await byKey('When+do+unused+days+lapse?'))[0]).toContain('March')
  expect(twin().asked.at(-1)).toMatchObject({ query: expect.stringContaining('lapse') })
  const first = await sealed()
  await product.restart({
    SECRET_KEY: 'the second key of the installation,the first key of the installation',
  })
  await inStudio()
  await expect.poll(sealed).not.toBe(first)
  await product.restart({ SECRET_KEY: 'the second key of the installation' })

  expect((await tryOut(owner, body.id)).body).toMatchObject({ ok: true })
})

test('that it fails in use is read by who may read models, until a test finds that it answers', async () => {
  const { id, owner } = await organization()
  await addSource(product().world, { id } as Parameters<typeof addSource>[1], [
    'Unused days expire: this page says when unused days expire.',
    'Days that are not taken end in March.',
  ])
  await owner.client.auth.refreshSession()
  const { body } = await add(owner, id)
  const search = async (question: string) =>
    (await call(owner.client, 'knowledge-search', { question })).body.reranked
  const health = async (who: Account) =>
    (await who.client.from('models').select('name,model_health(failures,message,status)')).data?.[0]

  twin().manner = 'error 429'
  expect(await search('When do unused days expire?')).toBe(false)
  twin().manner = 'well'
  await expect
    .poll(() => health(owner))
    .toEqual({
      name: 'Order',
      model_health: {
        ...{ failures: 1, message: 'The provider takes no more requests for now.', status: 429 },
      },
    })
  expect(await health(await member(id, 'member'))).toEqual(await health(owner))
  expect(await health(await member(id, 'agent_user'))).toBeUndefined()
  // It rests.
  expect(await search('When do unused days lapse?')).toBe(false)
  expect((await tryOut(owner, body.id)).body).toMatchObject({ ok: true })
  await expect.poll(() => health(owner)).toMatchObject({ model_health: { failures: 0 } })
  expect(await search('When do unused days end?')).toBe(true)
})

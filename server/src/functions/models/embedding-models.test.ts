import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddingKey, startEmbeddingTwin } from '../../knowledge/vectors/testing/embedding-twin.ts'
import type { Account } from '../testing/organizations.ts'
import { useOrganizations } from '../testing/organizations.ts'

// An organisation's own model for what its texts mean, through the whole product.

const { organization, member, call, sql, logOf, product } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
  SECRET_KEY: 'the first key of the installation',
})
let twin: Awaited<ReturnType<typeof startEmbeddingTwin>>
beforeAll(async () => {
  twin = await startEmbeddingTwin()
})
afterAll(() => twin.stop())

const wishes = (organization_id: string, change = {}) => ({
  ...{ organization_id, name: 'Meaning', purpose: 'embedding', provider: 'openai-compatible' },
  ...{ base_url: twin.baseUrl, model: 'shifted', key: embeddingKey },
  ...change,
})
const add = (who: Account, id: string, change = {}) =>
  call(who.client, 'models', wishes(id, change))
const stored = async (id: string) =>
  (await sql('select * from public.models where organization_id = $1', [id])).rows

describe('an embedding model', () => {
  test('is calibrated and saved when it answers, and its key is nowhere in clear', async () => {
    const { id, owner } = await organization()

    const { status, body } = await add(owner, id)

    expect({ status, ...body }).toMatchObject({ status: 201, purpose: 'embedding', voices: [] })
    expect(await stored(id)).toMatchObject([
      { calibration: { dimension: 513, scale: expect.any(Number), shift: expect.any(Number) } },
    ])
    const { data } = await owner.client.from('models').select('name,purpose,base_url,model')
    expect(data).toEqual([
      { name: 'Meaning', purpose: 'embedding', base_url: twin.baseUrl, model: 'shifted' },
    ])
    for (const column of ['sealed_credential', 'calibration']) {
      expect((await owner.client.from('models').select(column)).error?.code).toBe('42501')
    }
    const told = JSON.stringify([body, data, await stored(id), await logOf(id)])
    expect(told).not.toContain(embeddingKey)
  })

  test.each([
    ['a wrong key', { key: 'sk-wrong' }, 'model_key'],
    ['an unknown model', { model: 'unheard-of' }, 'model_model'],
    ['a model that does not tell texts apart', { model: 'dull' }, 'model_request'],
    ['an address of the network', { base_url: 'https://169.254.169.254/v1' }, 'model_address'],
    ['an address without https', { base_url: 'http://models.example/v1' }, 'not_https'],
  ])('with %s is not saved', async (_, change, code) => {
    const { id, owner } = await organization()

    const { status, body } = await add(owner, id, change)

    expect({ status, code: body.error.code }).toEqual({ status: 422, code })
    expect(await stored(id)).toEqual([])
  })

  test('is added by an owner, once', async () => {
    const { id, owner } = await organization()
    const before = twin.asked.length

    for (const role of ['member', 'agent_user'] as const) {
      expect((await add(await member(id, role), id)).status).toBe(403)
    }
    expect(twin.asked).toHaveLength(before)
    expect((await add(owner, id)).status).toBe(201)
    expect((await add(owner, id)).status).toBe(409)
  })

  test('cannot be given a calibration from outside', async () => {
    const { id, owner } = await organization()

    const calibration = { scale: 9, shift: 9, dimension: 2 }
    expect((await add(owner, id, { calibration })).status).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  test('is measured again when it changes, and its key goes to no other address', async () => {
    const { id, owner } = await organization()
    const { body } = await add(owner, id)
    const { organization_id: _, purpose: __, key: ___, ...settings } = wishes(id)
    const change = (given: object) =>
      call(owner.client, `models/${body.id}`, { ...settings, ...given })
    const [before] = await stored(id)

    expect((await change({ base_url: 'https://models.example/v1' })).status).toBe(422)
    expect((await change({ model: 'dull' })).status).toBe(422)
    expect((await stored(id))[0]).toEqual(before)
    expect((await change({ model: 'squeezed' })).body).toMatchObject({ model: 'squeezed' })
    expect((await stored(id))[0]?.calibration.scale).toBeGreaterThan(before?.calibration.scale)
    expect((await call(owner.client, `models/${body.id}/test`, {})).body).toMatchObject({
      ok: true,
    })
  })
})

test('what is searched is asked of the model, whose key moves to the newest secret', async () => {
  const { id, owner } = await organization()
  const { body } = await add(owner, id)
  await sql(
    `with source as (
       insert into public.knowledge_sources (organization_id, title, kind, status, chunk_count, term_count)
       values ($1, 'Handbook', 'text', 'ready', 1, 1) returning organization_id, id
     ),
     document as (
       insert into public.knowledge_documents (organization_id, source_id, title)
       select organization_id, id, 'Handbook' from source
     )
     insert into private.knowledge_vector_sets (organization_id, source_id, model)
     select organization_id, id, $2 from source`,
    [id, `${twin.baseUrl}/shifted/513`],
  )
  const search = async (question: string) => {
    const { status } = await call(owner.client, 'knowledge-search', { question })
    expect(status).toBe(200)
    return twin.texts().at(-1)
  }
  const sealed = async () => (await stored(id))[0]?.sealed_credential
  // The session says from now on which organization it acts for.
  await owner.client.auth.refreshSession()
  const before = await sealed()

  expect(await search('Wo ist das Büro?')).toContain('ist das Büro?')
  await product.restart({
    SECRET_KEY: 'the second key of the installation,the first key of the installation',
  })
  expect(await search('Wo ist der Hafen?')).toContain('ist der Hafen?')
  await expect.poll(sealed).not.toBe(before)
  await product.restart({ SECRET_KEY: 'the second key of the installation' })

  expect((await call(owner.client, `models/${body.id}/test`)).body).toMatchObject({ ok: true })
})

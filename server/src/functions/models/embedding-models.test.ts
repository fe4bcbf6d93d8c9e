import { describe, expect, test } from 'vitest'
import { embeddingKey, startEmbeddingTwin } from '../../knowledge/vectors/testing/embedding-twin.ts'
import { testAddedOnce, testRefusedModels, useOwnModels } from '../testing/own-models.ts'

// An organisation's own model for what its texts mean, through the whole product.

const models = useOwnModels(startEmbeddingTwin, {
  ...{ name: 'Meaning', purpose: 'embedding', model: 'shifted', key: embeddingKey },
})
const { organization, call, sql, logOf, product, twin, add, change, tryOut, stored } = models

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
      { name: 'Meaning', purpose: 'embedding', base_url: twin().baseUrl, model: 'shifted' },
    ])
    for (const column of ['sealed_credential', 'calibration']) {
      expect((await owner.client.from('models').select(column)).error?.code).toBe('42501')
    }
    const told = JSON.stringify([body, data, await stored(id), await logOf(id)])
    expect(told).not.toContain(embeddingKey)
  })

  testRefusedModels(models, [
    ['a wrong key', { key: 'sk-wrong' }, 'model_key'],
    ['an unknown model', { model: 'unheard-of' }, 'model_model'],
    ['a model that does not tell texts apart', { model: 'dull' }, 'model_request'],
  ])

  testAddedOnce(models, () => twin().asked)

  test('cannot be given a calibration from outside', async () => {
    const { id, owner } = await organization()

    const calibration = { scale: 9, shift: 9, dimension: 2 }
    expect((await add(owner, id, { calibration })).status).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  test('is measured again when it changes, and its key goes to no other address', async () => {
    const { id, owner } = await organization()
    const { body } = await add(owner, id)
    const changed = (given: object) => change(owner, body.id, given)
    const [before] = await stored(id)

    expect((await changed({ base_url: 'https://models.example/v1' })).status).toBe(422)
    expect((await changed({ model: 'dull' })).status).toBe(422)
    expect((await stored(id))[0]).toEqual(before)
    expect((await changed({ model: 'squeezed' })).body).toMatchObject({ model: 'squeezed' })
    expect((await stored(id))[0]?.calibration.scale).toBeGreaterThan(before?.calibration.scale)
    expect((await tryOut(owner, body.id)).body).toMatchObject({ ok: true })
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
    [id, `${twin().baseUrl}/shifted/513`],
  )
  const search = async (question: string) => {
    const { status } = await call(owner.client, 'knowledge-search', { question })
    expect(status).toBe(200)
    return twin().texts().at(-1)
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

  expect((await tryOut(owner, body.id)).body).toMatchObject({ ok: true })
})

import type { Organization } from 'database/testing/world'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confidence } from '../../conversation/responder/judging/confidence.ts'
import type { Claims } from '../../lib/database/database.ts'
import { searchKnowledge } from '../search/search.ts'
import { useLibrary } from '../testing/library.ts'
import { restQuestion, useEmbeddings } from './testing/use-embeddings.ts'

// An organisation's own embedding model, or the operator's, in place of the built-in one.

const library = useLibrary()
const { twin, server, taught, withModel, add, remove, search, spacesOf } = useEmbeddings(library)
afterEach(() => {
  twin().manner = 'well'
})

const headings = async (...given: Parameters<typeof search>) =>
  (await search(...given)).passages.map(({ heading }) => heading[0])
const cosines = async (...given: Parameters<typeof search>) =>
  (await search(...given)).passages.flatMap(({ cosine }) => cosine ?? [])
const patience = 20_000

describe.each(['shifted', 'squeezed'])('in the space of the model "%s"', (model) => {
  let plain: Organization
  let owns: Awaited<ReturnType<typeof withModel>>
  beforeAll(async () => {
    const { organization, source } = await taught()
    await library.embed(organization, source)
    plain = organization
    owns = await withModel(model)
  })

  test.each([
    restQuestion,
    'When do unused days expire?',
    'Can I get a new computer?',
    'Where is the canteen?',
  ])(
    '"%s" finds the same with the same confidence as in that of the built-in one',
    async (asked) => {
      const { organization, embeddings } = owns

      const usual = await search(plain, { question: asked })
      const own = await search(organization, { question: asked, embeddings })

      expect(own.passages.map(({ heading }) => heading)).toEqual(
        usual.passages.map(({ heading }) => heading),
      )
      for (const [at, passage] of own.passages.entries()) {
        expect(passage.cosine).toBeCloseTo(usual.passages[at]?.cosine ?? 9, 2)
        expect(passage.score).toBeCloseTo(usual.passages[at]?.score ?? 9, 2)
      }
      expect(confidence(asked, own)).toBeCloseTo(confidence(asked, usual), 2)
    },
  )
})

test('a source in another language is found by what it means', async () => {
  const text = '# Regeln\n\nMitarbeiter haben im Jahr dreißig freie Tage. Züge sind zu buchen.\n'
  const ask = { question: 'Wie viel Erholung von der Arbeit bekomme ich?' }
  const { organization: plain, source } = await taught(undefined, text)
  await library.embed(plain, source)
  const { organization, embeddings } = await withModel('shifted', text)

  expect(await headings(plain, ask)).toEqual([])
  expect(await headings(organization, { ...ask, embeddings })).toEqual(['Regeln'])
  // It is asked as it was put.
  expect(twin().texts().at(-1)).toBe(ask.question)
})

test('beside texts in the language of the question those in others count too', async () => {
  const { organization, embeddings } = await withModel()
  const source = await library.teach(
    organization,
    '# Zimmer\n\nDie Übernachtung im Zimmer kostet 50 Euro und ist im Voraus zu zahlen.\n',
  )
  await library.embed(organization, source, embeddings)
  const asked = 'Was kostet die Übernachtung im Zimmer?'

  const { passages } = await search(organization, { question: asked, embeddings })

  expect(passages[0]).toMatchObject({ heading: ['Zimmer'], cosine: expect.any(Number) })
})

test('vectors are kept under the name of their space, and none is made twice', async () => {
  const { organization, source, embeddings, own } = await withModel()
  const space = `${twin().baseUrl}/shifted/513`
  const asked = twin().asked.length
  await library.embed(organization, source, embeddings)

  expect(await spacesOf(source)).toEqual([space])
  expect(twin().asked).toHaveLength(asked)

  await remove(organization, own)
  expect(await headings(organization, { embeddings })).toEqual([])
  await library.embed(organization, source, embeddings)
  expect(await spacesOf(source)).toEqual(['built-in/use-lite'])
  expect(await headings(organization, { embeddings })).toEqual(['Leave', 'Laptops', 'Travel'])
  expect(twin().asked).toHaveLength(asked)
})

test('a model that is replaced half way leaves the source waiting for the one before', async () => {
  const embeddings = server()
  const rules = Array.from({ length: 40 }, (_, at) => `# Rule ${at}\n\nIt is rule ${at}.\n`)
  const { organization, source } = await taught(embeddings, rules.join('\n'))
  const own = await add(organization)
  await library.embedSlice(organization, source, embeddings)
  await remove(organization, own)
  const { rows } = await library
    .world()
    .owner.query('select model, complete from private.knowledge_vector_sets where source_id = $1', [
      source,
    ])

  await library.embed(organization, source, embeddings)

  expect(rows).toEqual([{ model: 'built-in/use-lite', complete: false }])
  expect(await spacesOf(source)).toEqual(['built-in/use-lite'])
})

test('a question is asked once for all searches of a turn', async () => {
  const { organization, embeddings } = await withModel()
  const before = twin().asked.length

  await Promise.all([search(organization, { embeddings }), search(organization, { embeddings })])
  await search(organization, { embeddings })

  expect(twin().asked.slice(before)).toEqual([
    { model: 'shifted', input: [restQuestion], encoding_format: 'float' },
  ])
})

describe('of another organisation', () => {
  test('no model, address or key is used', async () => {
    const { embeddings } = await withModel()
    const rival = await taught(embeddings)
    const before = twin().asked.length

    expect(await headings(rival.organization, { embeddings })).toEqual([
      'Leave',
      'Laptops',
      'Travel',
    ])
    expect(twin().asked).toHaveLength(before)
    expect(await spacesOf(rival.source)).toEqual(['built-in/use-lite'])
  })

  test('who may not search costs nothing, even where others just did', async () => {
    const { organization, embeddings } = await withModel()
    const rival = await library.world().organization()
    await search(organization, { embeddings })

    const { passages } = await searchKnowledge(library.db, rival.owner.claims, {
      ...{ organizationId: organization.id, question: 'Is that theirs?', patience, embeddings },
    })
    await search(organization, { embeddings, question: 'Where is the canteen?' })

    expect(passages).toEqual([])
    expect(twin().texts()).not.toContain('Is that theirs?')
  })

  test('the visitor of an agent is served by the model of its organisation', async () => {
    const { organization, embeddings } = await withModel()
    const agent = await library.agent(organization)
    await library.publish(organization, agent)
    const before = twin().asked.length

    const query = { templateId: agent, question: restQuestion, patience, embeddings }
    const found = async (claims: Claims) =>
      (await searchKnowledge(library.db, claims, query)).passages

    // Who has no session can be held to no limit, and is answered by words.
    expect(await found({ role: 'anon' })).toEqual([])
    expect(twin().asked).toHaveLength(before)
    const visitor = await library.world().person({ anonymous: true })
    expect((await found(visitor.claims))[0]).toMatchObject({
      ...{ heading: ['Leave'], cosine: expect.any(Number) },
    })
    expect(twin().asked.slice(before)).toHaveLength(1)
  })
})

test('a key that another secret encrypted leaves the words', async () => {
  const { organization } = await withModel()
  await library
    .world()
    .owner.query("update models set sealed_credential = 'v1.nothing' where organization_id = $1", [
      organization.id,
    ])

  const found = await search(organization, {
    embeddings: server(),
    question: 'When do days expire?',
  })

  expect(found.passages).toMatchObject([{ heading: ['Leave'], cosine: null }])
})

describe('the model of the operator', () => {
  test('serves organisations that have none of their own', async () => {
    const embeddings = server({ platform: 'squeezed' })
    const { organization, source } = await taught(embeddings)
    const own = await withModel()

    expect(await spacesOf(source)).toEqual([`${twin().baseUrl}/squeezed/513`])
    expect(await headings(organization, { embeddings })).toEqual(['Leave', 'Laptops', 'Travel'])
    expect(twin().asked.at(-1)?.model).toBe('squeezed')
    expect(await headings(own.organization, { embeddings })).toEqual(['Leave', 'Laptops', 'Travel'])
    expect(twin().asked.at(-1)?.model).toBe('shifted')
  })

  test('puts what lacks its vectors into the line when the server starts', async () => {
    const { organization, source } = await taught()
    await library.embed(organization, source)
    const line = async () => {
      const { rows } = await library
        .world()
        .owner.query("delete from pgboss.job where data ->> 'source_id' = $1 returning id", [
          source,
        ])
      return rows.length
    }
    await line()

    await server().embedMissing()
    expect(await line()).toBe(0)
    await server({ platform: 'shifted' }).embedMissing()
    expect(await line()).toBe(1)
  })

  test.each([
    ['that is down', { platform: 'shifted' }, 'error 500'],
    ['that does not tell texts apart', { platform: 'dull' }, 'well'],
    ['with a wrong key', { platform: 'shifted', key: 'sk-wrong' }, 'well'],
  ] as const)('%s leaves the words, and is asked again later', async (_, options, manner) => {
    let now = 0
    const { organization, source } = await taught(server({ platform: 'shifted' }))
    twin().manner = manner
    const embeddings = server({ ...options, now: () => now })
    const asked = { embeddings, question: 'When do unused days expire?' }

    expect(await cosines(organization, asked)).toEqual([])
    await expect(library.embed(organization, source, embeddings)).rejects.toThrow()
    const before = twin().keys.length
    expect(await cosines(organization, asked)).toEqual([])
    expect(twin().keys).toHaveLength(before)
    now = 61_000
    await search(organization, asked)
    await expect.poll(() => twin().keys.length).toBeGreaterThan(before)
  })
})

test('a model that fails is told to its owners, whether a question or a source is embedded', async () => {
  const { organization, own, embeddings } = await withModel()
  const health = async () => {
    const { rows } = await library
      .world()
      .owner.query('select failures, message, rests_until from model_health where model_id = $1', [
        own,
      ])
    return rows[0]
  }
  const embed = async () => {
    const { model } = await embeddings.of(organization.id)
    return model.doEmbed({ values: ['Days of leave.'] })
  }
  twin().manner = 'error 500'
  const failed = { message: 'The provider failed. It answered with status 500.' }

  await expect(embed()).rejects.toThrow(failed.message)
  await expect.poll(health).toEqual({ failures: 1, ...failed, rests_until: null })
  await search(organization, { embeddings })
  await expect.poll(health).toMatchObject({ failures: 2, rests_until: expect.any(String) })
  twin().manner = 'well'
  await embed()
  await expect.poll(health).toMatchObject({ failures: 0 })
})

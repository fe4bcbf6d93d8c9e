import { describe, expect, test } from 'vitest'
import { searchKnowledge } from '../search/search.ts'
import { useLibrary } from '../testing/library.ts'
import { handbook, question, useReranking } from './testing/use-reranking.ts'

// An organisation's own reranking model, or the operator's.

const library = useLibrary()
const { twin, server, taught, withModel, add, search, headings } = useReranking(library)
const patience = 20_000

test('passages stand in the order that the model makes of them, with what the search says of each', async () => {
  const { organization, reranking } = await withModel()

  const usual = await search(organization)
  const found = await search(organization, { reranking })

  expect(usual.passages.map(({ heading }) => heading[0])).toEqual(['Days', 'Leave', 'Travel'])
  expect(found.passages.map(({ heading }) => heading[0])).toEqual(['Leave', 'Days', 'Travel'])
  expect([usual.reranked, found.reranked]).toEqual([false, true])
  const byId = new Map(usual.passages.map((passage) => [passage.chunkId, passage]))
  for (const passage of found.passages) expect(passage).toEqual(byId.get(passage.chunkId))
  expect(found.terms).toEqual(usual.terms)
})

test('it is asked for no more than all providers take, and is shown titles and headings', async () => {
  const { organization, reranking } = await withModel()

  await search(organization, { reranking })

  const leave = 'file\nLeave\nDays that are not taken end in March.'
  expect(twin().asked.at(-1)).toEqual({
    ...{ model: 'answers', query: question },
    documents: [expect.stringMatching(/^file\nDays\n/), leave, expect.stringMatching(/^file\nT/)],
  })
})

test('it is shown the best twenty, chooses the first of them, and leaves the others where they are', async () => {
  const rules = Array.from({ length: 24 }, (_, at) => `# Rule ${at}\n\nDays of rule ${at}.\n`)
  const { organization, reranking } = await withModel('contrary', rules.join('\n'))

  const usual = await headings(organization, { limit: 24 })
  const all = await headings(organization, { limit: 24, reranking })
  const first = await headings(organization, { limit: 1, reranking })

  expect(usual).toHaveLength(24)
  expect(twin().asked.at(-1)?.documents).toHaveLength(20)
  expect([all[0], ...first]).toEqual([usual[19], usual[19]])
  expect(all.slice(20)).toEqual(usual.slice(20))
  expect(all.toSorted()).toEqual(usual.toSorted())
})

test('one passage needs no order', async () => {
  const { organization, reranking } = await withModel('answers', '# Leave\n\nDays end in March.\n')
  const before = twin().asked.length

  const { passages, reranked } = await search(organization, { reranking })

  expect({ found: passages.length, reranked }).toEqual({ found: 1, reranked: false })
  expect(twin().asked).toHaveLength(before)
})

test('a question is asked once for all searches of a turn, and again when the texts changed', async () => {
  const { organization, source, reranking } = await withModel()
  const before = twin().asked.length

  await Promise.all([search(organization, { reranking }), search(organization, { reranking })])
  await search(organization, { reranking })
  expect(twin().asked).toHaveLength(before + 1)

  await library.replace(organization, source, handbook.replace('March', 'April'))
  await search(organization, { reranking })
  expect(twin().asked).toHaveLength(before + 2)
})

test('a model that was changed is asked as it is now', async () => {
  const { organization, own, reranking } = await withModel()
  await search(organization, { reranking })
  await library
    .world()
    .owner.query("update models set model = 'contrary', updated_at = now() where id = $1", [own])

  expect(await headings(organization, { reranking })).toEqual(['Travel', 'Days', 'Leave'])
  expect(twin().asked.at(-1)?.model).toBe('contrary')
})

test('where no time is left it is not asked', async () => {
  const { organization, reranking } = await withModel()
  const before = twin().asked.length

  expect(await headings(organization, { reranking, patience: 0 })).toEqual([
    'Days',
    'Leave',
    'Travel',
  ])
  expect(twin().asked).toHaveLength(before)
})

describe('of another organisation', () => {
  test('no model, address or key is used', async () => {
    const { reranking } = await withModel()
    const rival = await taught()
    const before = twin().asked.length

    expect(await search(rival.organization, { reranking })).toMatchObject({ reranked: false })
    expect(twin().asked).toHaveLength(before)
  })

  test('who may not search costs nothing, even where others just did', async () => {
    const { organization, reranking } = await withModel()
    const rival = await library.world().organization()
    await search(organization, { reranking })
    const before = twin().asked.length

    const { passages } = await searchKnowledge(library.db, rival.owner.claims, {
      ...{ organizationId: organization.id, question: 'Which days?', patience, reranking },
    })

    expect(passages).toEqual([])
    expect(twin().asked).toHaveLength(before)
  })

  test('the visitor of an agent is served by the model of its organisation, and of no draft', async () => {
    const { organization, reranking } = await withModel()
    const agent = await library.agent(organization)
    const visitor = await library.world().person({ anonymous: true })
    const ask = (by: typeof visitor | null) =>
      searchKnowledge(library.db, library.claims(by), {
        ...{ templateId: agent, question, patience, reranking },
      })
    const before = twin().asked.length

    const draft = await ask(visitor)
    expect(draft.passages).toEqual([])
    await library.publish(organization, agent)
    // Without a session nobody can be held to a limit.
    expect(await ask(null)).toMatchObject({ reranked: false, passages: [{}, {}, {}] })
    expect(twin().asked).toHaveLength(before)
    const { passages, reranked } = await ask(visitor)

    expect({ first: passages[0]?.heading, reranked }).toEqual({ first: ['Leave'], reranked: true })
    expect(twin().asked).toHaveLength(before + 1)
  })
})

test('a key that another secret encrypted leaves the order of the search', async () => {
  const { organization, reranking } = await withModel()
  await library
    .world()
    .owner.query("update models set sealed_credential = 'v1.nothing' where organization_id = $1", [
      organization.id,
    ])

  expect(await search(organization, { reranking })).toMatchObject({ reranked: false })
})

describe('the model of the operator', () => {
  test('serves organisations that have none of their own', async () => {
    const reranking = server({ platform: 'contrary' })
    const plain = await taught()
    const own = await withModel()

    expect(await headings(plain.organization, { reranking })).toEqual(['Travel', 'Days', 'Leave'])
    expect(twin().asked.at(-1)?.model).toBe('contrary')
    expect(await headings(own.organization, { reranking })).toEqual(['Leave', 'Days', 'Travel'])
    expect(twin().asked.at(-1)?.model).toBe('answers')
  })

  test('with a wrong key leaves the order of the search, and is asked again later', async () => {
    let now = 0
    const { organization } = await taught()
    const reranking = server({ platform: 'answers', key: 'rk-wrong', now: () => now })
    const before = twin().keys.length

    const failed = await search(organization, { reranking })
    await search(organization, { reranking, question: 'Which days expire?' })
    expect(failed).toMatchObject({ reranked: false })
    expect(twin().keys).toHaveLength(before + 1)
    now = 61_000
    await search(organization, { reranking })

    expect(twin().keys).toHaveLength(before + 2)
  })

  test('that rests is not missed where an organisation has its own', async () => {
    const reranking = server({ platform: 'answers', key: 'rk-wrong' })
    const { organization } = await taught()
    await search(organization, { reranking })
    await add(organization)

    expect(await search(organization, { reranking })).toMatchObject({ reranked: true })
  })
})

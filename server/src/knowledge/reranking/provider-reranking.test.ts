import { describe, expect, test } from 'vitest'
import { searchKnowledge } from '../search/search.ts'
import { useLibrary } from '../testing/library.ts'
import { badManners, rerankingKey, servers } from './testing/reranking-twin.ts'
import { question, useReranking } from './testing/use-reranking.ts'

// What providers of reranking models differ in, and what they may do wrong.

const library = useLibrary()
const { twin, server, withModel, search, headings } = useReranking(library)
const slow = ['no end', 'no answer']

describe.each(servers)('a server that speaks as %s does', (speaks) => {
  test('orders passages', async () => {
    const { organization, reranking } = await withModel()
    twin().speaks = speaks

    expect(await headings(organization, { reranking })).toEqual(['Leave', 'Days', 'Travel'])
  })

  test('is tried, and asked as it wants to be from the second question on', async () => {
    twin().speaks = speaks
    const before = twin().asked.length

    const given = { id: 'new', baseUrl: twin().baseUrl, apiKey: rerankingKey, model: 'answers' }
    expect(await server().tryOut(given)).toBeNull()

    const needed = speaks === 'text-embeddings-inference' ? 9 : 8
    expect(twin().asked).toHaveLength(before + needed)
  })
})

describe('a provider with manners', () => {
  test.each(badManners)(
    '"%s" leaves the order of the search, and is left alone for a while',
    async (manner) => {
      let now = 0
      const { organization } = await withModel()
      const reranking = server({ now: () => now })
      const usual = await search(organization)
      const limit = slow.includes(manner) ? { patience: 100 } : {}
      twin().manner = manner

      const failed = await search(organization, { reranking, ...limit })
      const before = twin().asked.length
      const again = await search(organization, { reranking, ...limit, question: `${question} ` })

      expect(failed).toEqual(usual)
      expect(again.passages).toEqual(usual.passages)
      expect(twin().asked).toHaveLength(before)
      twin().manner = 'well'
      now = 61_000
      expect(await search(organization, { reranking })).toMatchObject({ reranked: true })
    },
  )

  test.each(badManners.filter((manner) => !slow.includes(manner)))(
    '"%s" is not saved',
    async (manner) => {
      twin().manner = manner
      const given = { id: 'new', baseUrl: twin().baseUrl, apiKey: rerankingKey, model: 'answers' }

      expect(await server().tryOut(given)).toMatchObject({ kind: expect.any(String) })
    },
  )
})

test('a provider that says nothing is not waited for, unless somebody says for how long', async () => {
  const { organization, reranking } = await withModel()
  twin().manner = 'no answer'

  const found = await searchKnowledge(library.db, organization.owner.claims, {
    ...{ organizationId: organization.id, question, reranking },
  })

  expect(found).toMatchObject({ reranked: false, passages: [{ heading: ['Days'] }, {}, {}] })
})

test('a provider that asks to be left alone for less is asked again then', async () => {
  let now = 0
  const { organization } = await withModel()
  const reranking = server({ now: () => now })
  twin().manner = 'error 429'
  await search(organization, { reranking })
  twin().manner = 'well'
  now = 14_999
  const early = await search(organization, { reranking })
  now = 15_000

  expect(early.reranked).toBe(false)
  expect(await search(organization, { reranking })).toMatchObject({ reranked: true })
})

test.each([
  ['a wrong key', { apiKey: 'rk-wrong' }, 'key'],
  ['no key', { apiKey: null }, 'key'],
  ['an unknown model', { model: 'unheard-of' }, 'model'],
  ['a model that says the same of all texts', { model: 'dull' }, 'request'],
  ['a model that takes the order in which they came', { model: 'lazy' }, 'request'],
  ['an address of the network', { baseUrl: 'https://169.254.169.254/v2' }, 'address'],
])('%s is told when it is tried', async (_, change, kind) => {
  const given = {
    id: 'new',
    baseUrl: twin().baseUrl,
    apiKey: rerankingKey,
    model: 'answers',
    ...change,
  }

  expect(await server().tryOut(given)).toMatchObject({ kind })
})

test('a model that does not order is refused in words that say what to do', async () => {
  const given = { id: 'new', baseUrl: twin().baseUrl, apiKey: rerankingKey, model: 'dull' }

  const fault = await server().tryOut(given)

  expect(fault?.message).toBe(
    'This model does not put the text that answers a question before others. Choose one for reranking.',
  )
})

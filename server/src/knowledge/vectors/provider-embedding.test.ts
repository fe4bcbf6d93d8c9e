import { afterEach, describe, expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import { badManners, embeddingKey, type Manner } from './testing/embedding-twin.ts'
import { useEmbeddings } from './testing/use-embeddings.ts'

// What the provider of an embedding model may do wrong.

const library = useLibrary()
const { twin, server, taught, withModel, add, search, spacesOf } = useEmbeddings(library)
afterEach(() => {
  twin().manner = 'well'
})
const slow: Manner[] = ['no end', 'no answer']

describe('a provider with manners', () => {
  test.each(badManners)(
    '"%s" leaves the visitor the words, and is left alone for a while',
    async (manner) => {
      let now = 0
      const { organization } = await withModel()
      const embeddings = server({ now: () => now })
      const asked = { embeddings, question: 'When do unused days expire?' }
      const words = await search(organization, { ...asked, patience: 0 })
      const limit = slow.includes(manner) ? { patience: 100 } : {}
      twin().manner = manner

      const failed = await search(organization, { ...asked, ...limit })
      const before = twin().asked.length
      const again = await search(organization, {
        ...asked,
        ...limit,
        question: `${asked.question} `,
      })

      expect(failed).toEqual(words)
      expect(again.passages).toEqual(words.passages)
      expect(twin().asked).toHaveLength(before)
      twin().manner = 'well'
      now = 61_000
      const { passages } = await search(organization, asked)
      expect(passages[0]).toMatchObject({ cosine: expect.any(Number) })
    },
  )

  test.each(badManners.filter((manner) => !slow.includes(manner)))(
    '"%s" gives a source no vectors, and its job fails',
    async (manner) => {
      const embeddings = server()
      const { organization, source } = await taught()
      await add(organization)
      twin().manner = manner

      await expect(library.embed(organization, source, embeddings)).rejects.toThrow()

      expect(await spacesOf(source)).toEqual([])
    },
  )

  test.each(['no answer', 'no end'] as const)(
    '"%s" is not waited for by a job that is stopped',
    async (manner) => {
      const embeddings = server()
      const { organization } = await taught()
      await add(organization)
      twin().manner = manner
      const embedding = await embeddings.of(organization.id)

      const asked = embedding.model.doEmbed({ values: ['A'], abortSignal: AbortSignal.timeout(50) })

      await expect(Promise.resolve(asked)).rejects.toThrow()
    },
  )
})

test.each([
  ['a wrong key', { apiKey: 'sk-wrong' }, 'key'],
  ['an unknown model', { model: 'unheard-of' }, 'model'],
  ['a model that does not tell texts apart', { model: 'dull' }, 'request'],
  ['a model that says anything', { model: 'random' }, 'request'],
  ['an address of the network', { baseUrl: 'https://169.254.169.254/v1' }, 'address'],
])('%s is told when it is tried', async (_, change, kind) => {
  const given = {
    id: 'new',
    baseUrl: twin().baseUrl,
    apiKey: embeddingKey,
    model: 'shifted',
    ...change,
  }

  expect(await server().tryOut(given)).toMatchObject({ fault: { kind } })
})

import { expect, test } from 'vitest'
import { createVectorCache, type VectorBlock } from './vector-cache.ts'

// Of two numbers, so that the cosines can be worked out by hand.
const across = Float32Array.of(1, 0)
const up = [0, 1]
const right = [1, 0]
const slant = [0.6, 0.8]

type Given = { id: string; passage: number[]; sentences?: number[][] }

function block(...passages: Given[]): VectorBlock {
  const sentences = passages.flatMap((one) => one.sentences ?? [])
  return {
    ids: passages.map(({ id }) => id),
    passages: Float32Array.from(passages.flatMap(({ passage }) => passage)),
    counts: passages.map((one) => one.sentences?.length ?? 0),
    sentences: Float32Array.from(sentences.flat()),
    spans: sentences.flatMap((_, index) => [10 * index, 10 * index + 5]),
  }
}
const source = (id: string, revision = 1) => ({ id, revision })
const scopeOf = (organizationId: string, ...sources: ReturnType<typeof source>[]) => ({
  organizationId,
  sources,
})

test('the nearest come first, by their own vector or that of a sentence', () => {
  const cache = createVectorCache(1000)
  cache.put('acme', source('a'), [
    block({ id: '1', passage: up }, { id: '2', passage: slant }),
    block({ id: '3', passage: up, sentences: [up, right] }),
  ])

  const near = cache.nearest(scopeOf('acme', source('a')), across, 2)

  expect(near).toEqual([
    { id: '3', cosine: 1 },
    { id: '2', cosine: expect.closeTo(0.6) },
  ])
})

test('passages are compared one by one, each sentence in its place', () => {
  const cache = createVectorCache(1000)
  cache.put('acme', source('a'), [
    block(
      { id: '1', passage: up, sentences: [up] },
      { id: '2', passage: slant, sentences: [right, up] },
    ),
  ])

  const compared = cache.compare(scopeOf('acme', source('a')), across, ['2', 'unknown'])

  expect(compared).toEqual([
    {
      id: '2',
      cosine: expect.closeTo(0.6),
      sentences: [
        { from: 10, to: 15, cosine: 1 },
        { from: 20, to: 25, cosine: 0 },
      ],
    },
  ])
})

test('vectors of another length are compared with no question', () => {
  const cache = createVectorCache(1000)
  cache.put('acme', source('a'), [block({ id: '1', passage: right, sentences: [right] })])
  cache.put('acme', source('b'), [block({ id: '2', passage: [1, 0, 0], sentences: [[1, 0, 0]] })])
  const scope = scopeOf('acme', source('a'), source('b'))

  expect(cache.nearest(scope, across, 5).map(({ id }) => id)).toEqual(['1'])
  expect(cache.compare(scope, across, ['1', '2']).map(({ id }) => id)).toEqual(['1'])
})

test('what is not in the scope is not looked at, whoever it belongs to', () => {
  const cache = createVectorCache(1000)
  cache.put('acme', source('a'), [block({ id: '1', passage: right })])
  cache.put('acme', source('b'), [block({ id: '2', passage: up })])
  cache.put('rival', source('c'), [block({ id: '3', passage: right })])

  const found = [scopeOf('acme', source('b')), scopeOf('acme', source('c'))].map((scope) => [
    ...cache.nearest(scope, across, 5),
    ...cache.compare(scope, across, ['1', '3']),
  ])

  expect(found).toEqual([[{ id: '2', cosine: 0 }], []])
})

test('a source of another revision is read again', () => {
  const cache = createVectorCache(1000)
  cache.put('acme', source('a'), [block({ id: '1', passage: up })])
  const scope = scopeOf('acme', source('a', 2), source('b'))

  const before = cache.missing(scope)
  cache.put('acme', source('a', 2), [block({ id: '2', passage: up })])
  cache.put('acme', source('b'), [])

  expect(before).toEqual([source('a', 2), source('b')])
  expect(cache.missing(scope)).toEqual([])
  expect(cache.nearest(scope, across, 5).map(({ id }) => id)).toEqual(['2'])
})

test('the organisation that asked longest ago makes room', () => {
  // Two numbers of four bytes a passage: room for two of them.
  const cache = createVectorCache(16)
  const [acme, rival, brook] = ['acme', 'rival', 'brook'].map((name) => scopeOf(name, source(name)))
  const put = (name: string) => cache.put(name, source(name), [block({ id: name, passage: up })])
  put('acme')
  put('rival')
  if (acme) cache.nearest(acme, across, 1)

  put('brook')

  expect([acme, rival, brook].map((scope) => scope && cache.missing(scope).length)).toEqual([
    0, 1, 0,
  ])
})

test('one that is too large alone keeps its passages', () => {
  const cache = createVectorCache(16)
  const scope = scopeOf('acme', source('a'))

  cache.put('acme', source('a'), [block({ id: '1', passage: up, sentences: [right, right] })])

  expect(cache.missing(scope)).toEqual([])
  expect(cache.compare(scope, across, ['1'])).toEqual([{ id: '1', cosine: 0, sentences: [] }])
})

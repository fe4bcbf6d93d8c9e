import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

function clock() {
  let now = 0
  return {
    now: () => now,
    pass(ms: number) {
      now += ms
    },
  }
}

test('a minute of requests may come at once, the next waits for its token', () => {
  const { now, pass } = clock()
  const buckets = createTokenBuckets(60, now)

  const first = Array.from({ length: 60 }, () => buckets.take('ada'))
  const over = buckets.take('ada')
  pass(999)
  const early = buckets.take('ada')
  pass(1)
  const later = buckets.take('ada')

  expect(first).toEqual(Array(60).fill(0))
  expect([over, early, later]).toEqual([1, 1, 0])
})

test('each caller has a bucket of their own', () => {
  const { now } = clock()
  const buckets = createTokenBuckets(1, now)

  expect([buckets.take('ada'), buckets.take('ada'), buckets.take('bob')]).toEqual([0, 60, 0])
})

test('a bucket holds no more than a minute', () => {
  const { now, pass } = clock()
  const buckets = createTokenBuckets(2, now)
  buckets.take('ada')

  pass(3_600_000)

  expect([1, 2, 3].map(() => buckets.take('ada'))).toEqual([0, 0, 30])
})

test('of very many callers those are forgotten who are quiet', () => {
  const { now, pass } = clock()
  const buckets = createTokenBuckets(60, now)
  for (let caller = 0; caller < 10_000; caller += 1) buckets.take(String(caller))
  pass(60_000)

  buckets.take('late')

  expect(buckets.size()).toBe(1)
})

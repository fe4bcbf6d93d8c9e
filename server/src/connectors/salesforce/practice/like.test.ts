import { expect, test } from 'vitest'
import { likeTest } from './like.ts'

test.each([
  ['%bench%', 'The BENCH is blue', true],
  ['bench%', 'The bench', false],
  ['%bench', 'The bench', true],
  ['b_nch', 'bench', true],
  ['b_nch', 'bnch', false],
  ['100\\%', '100%', true],
  ['100\\%', '1000', false],
  ['a%b%c', 'a-b-b-c', true],
  ['a%b%c', 'a-c-b', false],
  ['%', '', true],
  ['', 'a', false],
])('%s finds %j: %s', (pattern, text, found) => {
  expect(likeTest(pattern)(text)).toBe(found)
})

test('a pattern that fits in many ways is decided soon', () => {
  expect(likeTest(`${'%a'.repeat(200)}b`)('a'.repeat(8000))).toBe(false)
})

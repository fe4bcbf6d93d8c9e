import { expect, test } from 'vitest'
import { holdsAtMost } from './json-values.ts'

test.each([
  ['1', 1],
  ['[1,2]', 3],
  ['{"a":1,"b":[]}', 4],
  ['"a,[{"', 1],
  ['["\\",[",1]', 3],
  ['["\\\\",1]', 3],
  ['["\\\\\\",1]', 2],
  ['["never ended, [', 2],
])('%s holds %i values, brackets counted', (text, values) => {
  expect(holdsAtMost(text, values)).toBe(true)
  expect(holdsAtMost(text, values - 1)).toBe(false)
})

test.each(['{},', '[', '{"a":', '"",'])('much of %s is refused', (part) => {
  expect(holdsAtMost(part.repeat(5_000_000), 100_000)).toBe(false)
})

test('a long string is one value', () => {
  expect(holdsAtMost(JSON.stringify(['",[{\\'.repeat(1_000_000)]), 2)).toBe(true)
})

import { expect, test } from 'vitest'
import { linePath, roundedUp } from './lines.ts'

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [9, 10],
  [12, 12],
  [13, 16],
  [21, 24],
  [101, 120],
  [955, 1000],
])('an axis for %i ends at %i', (highest, end) => {
  expect(roundedUp(highest)).toBe(end)
})

test('a line goes through its values, and one value is a line all the way', () => {
  expect(linePath([0, 5, 10], 10)).toBe('M0 100L50 50L100 0')
  expect(linePath([5], 10)).toBe('M0 50L100 50')
})

import { expect, test } from 'vitest'
import { dollars, microsOf, typedDollars } from './money.ts'

test.each([
  [0, '$0.00'],
  [12_500_000, '$12.50'],
  [4_200, '$0.0042'],
  [10_000, '$0.01'],
  [12_712, '$0.0127'],
  [300_000, '$0.30'],
  [1_012_700, '$1.01'],
  [1_234_567_890_000, '$1,234,567.89'],
])('%d millionths are %s', (micros, shown) => {
  expect(dollars(micros)).toBe(shown)
})

test.each([
  ['12.5', 12_500_000],
  ['$ 3', 3_000_000],
  ['0.000001', 1],
  ['.3', 300_000],
  ['0', 0],
])('%s is an amount', (text, micros) => {
  expect(microsOf(text)).toBe(micros)
})

test.each(['', '.', '-1', '1,5', '1e3', '0.0000001', '12 dollars'])('"%s" is none', (text) => {
  expect(microsOf(text)).toBeNull()
})

test.each([12_500_000, 3_000_000, 1, 300_000, 0])('%d is typed as it is read', (micros) => {
  expect(microsOf(typedDollars(micros))).toBe(micros)
})

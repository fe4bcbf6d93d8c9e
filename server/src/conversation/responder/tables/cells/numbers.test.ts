import { expect, test } from 'vitest'
import { marksOf, numberOf } from './numbers.ts'

test.each([
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ['1’000', 1000],
  ["1'234'567.50", 1_234_567.5],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1.234.567', 1_234_567],
  ['1,50,000', 150_000],
  ['2.5', 2.5],
  ['0.750', 0.75],
  ['1234.567', 1234.567],
  ['2½ kg', 2.5],
  ['12.–', 12],
  ['10 11', 10],
])('%s is the number %d', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each([
  ['-50', -50],
  ['–50', -50],
  ['−50 €', -50],
  ['- 50', -50],
  ['-€50', -50],
  ['€-50.00', -50],
  ['EUR -50', -50],
  ['-US$50', -50],
  ['(50)', -50],
  ['(€50)', -50],
  ['€(1,250.00)', -1250],
  ['down to -15 °C', -15],
  ['5–10', 5],
  ['50 (members)', 50],
])('%s is below nothing where it says so', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each(['1.2.3', '192.168.1.1', 'none'])('%s is no number', (text) => {
  expect(numberOf(text)).toBeNull()
})

test.each([
  ['1.125', ['1.125', '2.5'], 1.125],
  ['1,125', ['1,125', '0,75'], 1.125],
  ['1.125', ['1.125', '0.500'], 1.125],
  ['1.125', ['1.125', '2,5'], 1125],
  ['1.125', ['1.125', '900'], 1125],
  ['1,125', ['1,125', '1,250.00'], 1125],
  ['1.125', ['1.125', '2.5', '1.234.567'], Number.NaN],
])('in a column the others tell what %s is beside %j', (text, column, number) => {
  expect(numberOf(text, marksOf(column))).toBe(number)
})

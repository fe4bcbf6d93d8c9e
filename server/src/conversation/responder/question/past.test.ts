import { expect, test } from 'vitest'
import { isPast } from './past.ts'

test.each([
  ['Prices until 30 June 2019', true],
  ['Preise bis Ende 2018', true],
  ['Old opening hours', true],
  ['Fares of 2018, for comparison', true],
  ['Prices', false],
  ['Open until late', false],
  ['Gold and cold drinks', false],
])('%s is over: %s', (heading, past) => {
  expect(isPast(heading)).toBe(past)
})

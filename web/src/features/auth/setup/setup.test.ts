import { expect, test } from 'vitest'
import { isSetupOver } from './setup.ts'

test.each([
  [1499, true, false],
  [1500, true, true],
  [9999, false, false],
  [10_000, false, true],
])('after %i ms with everything ready: %s, the setup is over: %s', (elapsed, ready, over) => {
  expect(isSetupOver(elapsed, ready)).toBe(over)
})

import { expect, test } from 'vitest'
import { testWeakenings } from './weakened.ts'
import { functionsIn } from './weakened-functions.ts'

const things = await functionsIn('plpgsql')

testWeakenings(things, 'tests')

test('there is much to weaken', () => {
  expect([...things.values()].flat().length).toBeGreaterThan(150)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { peopleSeed } from '../../src/generate-people.ts'

test('the seed of the people is what npm run people writes', () => {
  const committed = readFileSync(new URL('../../seed/01_people.sql', import.meta.url), 'utf8')

  expect(committed).toBe(peopleSeed())
})

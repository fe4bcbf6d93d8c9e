import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateTypes } from '../../src/generate-types.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test('types.ts is what `npm run types` writes for these migrations', async () => {
  const committed = readFileSync(new URL('../../src/types.ts', import.meta.url), 'utf8')

  const fresh = await generateTypes(world().ownerConnection, null)

  expect(fresh).toBe(committed)
})

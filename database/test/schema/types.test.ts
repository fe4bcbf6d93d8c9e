import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientTypes } from '../../src/client-types.ts'
import { clientTypesFile, generateTypes } from '../../src/generate-types.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test('types.ts is what `npm run types` writes for these migrations', async () => {
  const committed = readFileSync(new URL('../../src/types.ts', import.meta.url), 'utf8')

  const fresh = await generateTypes(world().ownerConnection, null)

  expect(fresh).toBe(committed)
})

test('the types of the web are what `npm run types` writes for these migrations', async () => {
  const fresh = await clientTypes(world().ownerConnection)

  expect(fresh).toBe(readFileSync(clientTypesFile, 'utf8'))
})

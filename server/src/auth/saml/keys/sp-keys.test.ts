import { useCleanup } from 'database/testing/cleanup'
import { useWorld } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '../../../lib/database/database.ts'
import { authSettings } from '../../settings.ts'
import { spKeys } from './sp-keys.ts'

const world = useWorld()
const cleanup = useCleanup()
let db: Db
beforeAll(() => {
  db = createDb(createPool(world().authenticator))
  cleanup.defer(() => db.destroy())
})
const [first, second, other] = ['first', 'second', 'other'].map(
  (name) => `the ${name} secret of an installation`,
) as [string, string, string]
const keysWith = (...secrets: [string, ...string[]]) =>
  spKeys({ db, settings: authSettings({ publicUrl: 'https://app.example.com', secrets }) })

test('the key that signs requests outlives the secret that sealed it, once a newer one stood before it', async () => {
  const made = await keysWith(first)

  expect(await keysWith(second, first)).toEqual(made)
  expect(await keysWith(second)).toEqual(made)
  const next = await keysWith(other)
  expect(next.privateKey).not.toBe(made.privateKey)
  expect(next.certificates).toEqual([expect.any(String), ...made.certificates])
})

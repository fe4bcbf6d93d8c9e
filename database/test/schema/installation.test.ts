import { expect, inject, test } from 'vitest'
import { isInstalled, knowsPassword } from '../../src/installation.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { owner, authenticatorPassword } = inject('testServer')

test('a database of the product is known from one without it', async () => {
  expect(await isInstalled(world().ownerConnection)).toBe(true)
  expect(await isInstalled({ ...owner, database: 'postgres' })).toBe(false)
})

test('the password of the last server is among those of this one, wherever it stands', async () => {
  const known = (passwords: string[]) => knowsPassword(world().ownerConnection, passwords)

  expect(await known([authenticatorPassword])).toBe(true)
  expect(await known(['newer', authenticatorPassword])).toBe(true)
  expect(await known(['newer', 'older'])).toBe(false)
})

test('where nothing is installed any password will do', async () => {
  expect(await knowsPassword({ ...owner, database: 'postgres' }, ['any'])).toBe(true)
})

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('each file that is mutated is there: one that moved would count for nothing', async () => {
  const root = new URL('../', import.meta.url)
  const config = JSON.parse(await readFile(new URL('stryker.config.json', root), 'utf8'))

  expect(config.mutate.length).toBeGreaterThan(10)
  expect(config.mutate.filter((file: string) => !existsSync(new URL(file, root)))).toEqual([])
})

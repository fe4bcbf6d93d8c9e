import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initdbArguments } from './initdb-arguments.ts'
import { appliedFunctions, landedMigrations, seeds } from './migrate.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Where a cluster of this checkout's schema lies for this PostgreSQL, once it was prepared. */
export async function preparedFolder(major: number, root = cache) {
  const hash = createHash('sha256').update(
    `${process.platform} ${process.arch} ${major} ${initdbArguments(major)}`,
  )
  for (const list of [await landedMigrations(), await appliedFunctions(), await seeds()])
    for (const { name, checksum } of list) hash.update(`\n${name} ${checksum}`)
  return join(root, `cluster-${hash.digest('hex').slice(0, 16)}`)
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appliedFunctions, landedMigrations, seeds } from './migrate.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Comparison by bytes, and yet lower('Ä') is 'ä'. */
function localeArguments(major: number) {
  return major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C', '--lc-ctype=C.UTF-8']
}

/**
 * A new file of the write-ahead log is filled and on the disk before anybody else commits. So they are small, 1 MB instead
 * of 16, and as many as there may ever be are kept and used again, where the usual sizes (80 MB, 1 GB) would remove most of
 * them. The buffers are as large as usual; initdb would else make them as small as a file.
 */
function walArguments(major: number) {
  const sizes = { min_wal_size: '512MB', max_wal_size: '512MB', wal_buffers: '4MB' }
  // Before 16 initdb sets nothing.
  if (major < 16) return []
  return [
    '--wal-segsize=1',
    ...Object.entries(sizes).flatMap(([name, size]) => ['-c', `${name}=${size}`]),
  ]
}

/** What a cluster is initialised with by a PostgreSQL of this major version. */
export const initdbArguments = (major: number) => [
  ...['-E', 'UTF8'],
  ...localeArguments(major),
  ...walArguments(major),
]

/** Where a cluster of this checkout's schema lies for this PostgreSQL, once it was prepared. */
export async function preparedFolder(major: number, root = cache) {
  const hash = createHash('sha256').update(
    `${process.platform} ${process.arch} ${major} ${initdbArguments(major)}`,
  )
  for (const list of [await landedMigrations(), await appliedFunctions(), await seeds()])
    for (const { name, checksum } of list) hash.update(`\n${name} ${checksum}`)
  return join(root, `cluster-${hash.digest('hex').slice(0, 16)}`)
}

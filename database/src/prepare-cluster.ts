import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { findPostgres } from './postgres-binaries.ts'
import { preparedFolder } from './prepared-cluster.ts'

/**
 * Makes the cluster that starts on new data copy: initialised, migrated and seeded as they would do it. Nobody knows its
 * passwords, and each copy gets its own.
 *
 * @param root where it is kept; the cache beside the packages unless told otherwise.
 */
export async function prepareInAdvance(root?: string) {
  const folder = await preparedFolder(findPostgres(false).major, root)
  if (existsSync(join(folder, 'PG_VERSION'))) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  try {
    const embedded = await startEmbedded({ dataDir: draft })
    try {
      const authenticatorPassword = randomBytes(24).toString('base64url')
      await migrate(embedded.connection, { authenticatorPassword })
    } finally {
      await embedded.stop()
    }
    renameSync(join(draft, 'postgres'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

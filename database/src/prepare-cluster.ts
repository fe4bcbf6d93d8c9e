import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { findPostgres } from './postgres-binaries.ts'
import { preparedFolder } from './prepared-cluster.ts'

/** Those of an earlier schema are copied by nobody any more. What another process is still making has a dot in its name. */
function dropFormer(folder: string) {
  const former = readdirSync(dirname(folder)).filter(
    (name) => /^cluster-[^.]+$/.test(name) && name !== basename(folder),
  )
  for (const name of former) rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

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
    dropFormer(folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

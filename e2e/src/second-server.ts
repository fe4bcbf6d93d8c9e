import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { ownerConnection } from './sql.ts'

/** What a second server of the installation needs: its database, and a folder of its own with the secrets of the first. */
export async function secondServer(
  cleanup: AsyncDisposableStack,
  installation: { dataDir: string },
) {
  const { host, password, user, database } = await ownerConnection(installation)
  const databaseUrl = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`
  const dataDir = await temporaryFolder(cleanup, 'second-server-')
  for (const name of ['secrets.json', 'signing-keys.json']) {
    await copyFile(join(installation.dataDir, name), join(dataDir, name))
  }
  return { dataDir, databaseUrl }
}

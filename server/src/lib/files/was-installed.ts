import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseConnection } from 'database/connect'
import { isInstalled } from 'database/installation'

/** Whether an earlier start left data, whose secrets must be those of now. */
export async function wasInstalled({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null
  dataDir: string
}) {
  if (databaseUrl) return isInstalled(parseConnection(databaseUrl))
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

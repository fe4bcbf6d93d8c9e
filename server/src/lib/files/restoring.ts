import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from 'database/start-error'

/** Where in the data folder a restore builds up what it restores. */
export const restoring = 'restoring'

/** Throws a StartError while a restore is under way in this folder, or was interrupted in it. */
export function refuseHalfRestored(dataDir: string) {
  if (existsSync(join(dataDir, restoring)))
    throw new StartError(
      `A restore into ${dataDir} is running or was interrupted: wait for it to end, or empty the folder and restore again.`,
    )
}

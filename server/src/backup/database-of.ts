import { type DatabaseConnection, parseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { findRunning, hasCluster } from 'database/running'
import { StartError } from 'database/start-error'
import type { Config } from '../config.ts'

export type Owner = { connection: DatabaseConnection; stop(): Promise<void> }

/** The product's database as its owner: that of DATABASE_URL, the one a server runs, or one started for now. */
export async function databaseOf({ databaseUrl, dataDir }: Config): Promise<Owner> {
  if (databaseUrl) return { connection: parseConnection(databaseUrl), stop: async () => {} }
  if (!hasCluster(dataDir))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return (await findRunning(dataDir)) ?? startEmbedded({ dataDir })
}

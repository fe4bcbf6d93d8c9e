import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Prepared, prepareCluster } from './cluster.ts'
import type { DatabaseConnection } from './connect.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { lockFolder } from './folder-lock.ts'
import { postmaster } from './postmaster.ts'
import { createSupervisor, type DatabaseState } from './supervisor.ts'

export type Embedded = {
  /** As the superuser, to the product's database. */
  connection: DatabaseConnection
  state(): DatabaseState
  /** Resolves when PostgreSQL serves, or after so many ms. */
  whenReady(ms: number): Promise<void>
  /** Whether new data has to wait until somebody makes room. */
  isDiskFull(): boolean
  stop(): Promise<void>
}

export const database = 'digital_workforce'
const isWindows = process.platform === 'win32'

type Address = { host: string; port: () => number; remove: () => void }

/** A Unix socket's path holds at most 107 bytes; a link in the temporary folder shortens a longer one. */
export function addressOf(folder: string): Address {
  if (isWindows)
    return { host: '127.0.0.1', port: () => postmaster(folder)?.port ?? 5432, remove: () => {} }
  const port = () => 5432
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 107)
    return { host: folder, port, remove: () => {} }
  const short = mkdtempSync(join(tmpdir(), 'dw-'))
  symlinkSync(folder, join(short, 's'))
  const remove = () => rmSync(short, { recursive: true, force: true })
  return { host: join(short, 's'), port, remove }
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or adopts the one that a dead server left running, and looks after it
 * until it is stopped. Throws a StartError of one line when that cannot be.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (message: string) => void
  /** A new cluster is a copy of the one that was prepared, if there is one, and has this checkout's schema then. */
  prepared?: Prepared
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  await using undo = new AsyncDisposableStack()
  const lock = await lockFolder(dataDir)
  undo.defer(() => lock.release())
  const cluster = await prepareCluster(dataDir, options)
  const address = addressOf(cluster.folder)
  undo.defer(() => address.remove())
  const connection = (): DatabaseConnection => ({
    host: address.host,
    port: address.port(),
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
  })
  const disk = createDiskReserve(dataDir)
  undo.defer(() => disk.close())
  const supervisor = createSupervisor({
    cluster,
    connection,
    logFile: join(dataDir, 'postgres.log'),
    log: options.log ?? (() => {}),
    makeRoom: disk.release,
  })
  undo.defer(() => supervisor.stop())
  const client = await supervisor.start()
  const found = await client.query('select from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await client.query(`create database ${database}`)

  const started = undo.move()
  return {
    connection: { ...connection(), database },
    state: supervisor.state,
    whenReady: supervisor.whenReady,
    isDiskFull: disk.isFull,
    stop: () => started.disposeAsync(),
  }
}

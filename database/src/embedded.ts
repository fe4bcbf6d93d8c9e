import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  type Cluster,
  folderArgument,
  forgetDeadPostmaster,
  inWords,
  postgresEnvironment,
  postmaster,
  prepareCluster,
} from './cluster.ts'
import type { DatabaseConnection } from './connect.ts'
import { StartError } from './start-error.ts'

export type Embedded = {
  /** As the superuser, to the product's database. */
  connection: DatabaseConnection
  stop(): Promise<void>
}

const database = 'digital_workforce'
const isWindows = process.platform === 'win32'
// One lock for the life of a server process: two servers never run one data folder (security 46).
const ownerLock = 7_266_171
const patience = 30_000

type Address = { host: string; port: () => number; remove: () => void }

async function freePort() {
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (typeof address !== 'object' || !address)
    throw new StartError('There is no free port for PostgreSQL.')
  return address.port
}

/** A Unix socket's path holds at most 107 bytes; a link in the temporary folder shortens a longer one. */
function addressOf(folder: string): Address {
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

async function spawnPostmaster(cluster: Cluster, logFile: string) {
  const settings = {
    ...(isWindows
      ? { listen_addresses: '127.0.0.1', port: String(await freePort()) }
      : { listen_addresses: '', unix_socket_directories: '.', port: '5432' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Starts, stops and crashes; never statements, which hold what people wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
  forgetDeadPostmaster(cluster.folder)
  const log = openSync(logFile, 'a', 0o600)
  const { size } = statSync(logFile)
  // Detached: Ctrl+C reaches the server, which stops PostgreSQL after its last request.
  const child = spawn(
    join(cluster.bin, 'postgres'),
    [
      '-D',
      folderArgument(cluster),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster.folder,
      env: postgresEnvironment,
      stdio: ['ignore', log, log],
      detached: true,
      ...cluster.account,
    },
  )
  closeSync(log)
  child.unref()
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  return {
    /** Its last words when it has ended, else null. */
    end() {
      if (failure) return failure
      if (child.exitCode === null && child.signalCode === null) return null
      const lines = readFileSync(logFile).subarray(size).toString().trim().split('\n')
      return lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? 'it ended'
    },
  }
}

async function connect(connection: DatabaseConnection) {
  const client = new pg.Client({
    ...connection,
    application_name: `server process ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Connects to the postmaster, and starts one whenever none lives: the last server's may just be on its way out. */
async function reach(
  cluster: Cluster,
  connection: () => DatabaseConnection,
  { logFile, signal }: { logFile: string; signal: AbortSignal },
) {
  let child: { end(): string | null } | null = null
  let deadline = performance.now() + patience
  for (;;) {
    signal.throwIfAborted()
    try {
      return await connect(connection())
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === '28P01')
        throw new StartError(`${cluster.folder} has another password than the file beside it.`)
      // "Starting up", perhaps with much to recover after a crash: that takes as long as it takes.
      if (code === '57P03') deadline = performance.now() + patience
      const blocked = /lock file .* already exists|shared memory block .* still in use/
      const end = child?.end()
      if (end && !blocked.test(end)) throw inWords(end, cluster.folder)
      if (performance.now() > deadline)
        throw new StartError(
          `The embedded PostgreSQL does not answer: ${end ?? (error instanceof Error ? error.message : error)}`,
        )
      if (end) await delay(100)
      if (!child || end) child = await spawnPostmaster(cluster, logFile)
      await delay(10)
    }
  }
}

/** The backend of a server that was killed gives its lock back a moment later. */
async function own(client: pg.Client, folder: string) {
  for (let tries = 0; tries < 40; tries += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownerLock])
    if (rows[0]?.mine) return
    await delay(50)
  }
  const owner = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ownerLock],
  )
  await client.end()
  throw new StartError(
    `The data folder ${folder} is in use by ${owner.rows[0]?.name ?? 'another server'}. Stop it, or set another DATA_DIR.`,
  )
}

async function stopPostmaster(cluster: Cluster) {
  const running = postmaster(cluster.folder)
  if (!running) return
  // Fast shutdown: open transactions are rolled back, everything acknowledged is on disk.
  if (isWindows) {
    const stop = ['stop', '-D', cluster.folder, '-m', 'fast']
    spawnSync(join(cluster.bin, 'pg_ctl'), stop)
    return
  }
  process.kill(running.pid, 'SIGINT')
  const deadline = performance.now() + patience
  while (postmaster(cluster.folder) && performance.now() < deadline) await delay(10)
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or adopts the one that a dead server left running, and starts it
 * again should it die. Throws a StartError of one line when that cannot be.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (message: string) => void
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const cluster = await prepareCluster(dataDir)
  const address = addressOf(cluster.folder)
  const logFile = join(dataDir, 'postgres.log')
  const connection = (): DatabaseConnection => ({
    host: address.host,
    port: address.port(),
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
  })
  const stopping = new AbortController()
  const { signal } = stopping

  async function hold() {
    const client = await reach(cluster, connection, { logFile, signal })
    await own(client, dataDir)
    client.once('end', () => {
      if (signal.aborted) return
      options.log?.('The embedded PostgreSQL went away; it is being started again.')
      hold().catch((error: Error) => signal.aborted || options.log?.(error.message))
    })
    return client
  }

  const client = await hold().catch((error) => {
    address.remove()
    throw error
  })
  const found = await client.query('select from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await client.query(`create database ${database}`)

  return {
    connection: { ...connection(), database },
    async stop() {
      stopping.abort()
      await stopPostmaster(cluster)
      address.remove()
    },
  }
}

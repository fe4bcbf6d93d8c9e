import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { postgresFolder } from './postgres-binaries.ts'
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

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root, so root hands the cluster to a user without rights. */
function clusterAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

function lastWords(logFile: string) {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR|could not|error:/i.test(line)) ??
    lines.at(-1) ??
    'no reason given'
  )
}

function inWords(reason: string, folder: string) {
  if (/No space left on device/i.test(reason))
    return new StartError(`The disk of ${folder} is full: free some space and start again.`)
  return new StartError(
    `The embedded PostgreSQL did not start: ${reason.replace(/^.*?(FATAL|PANIC|error):\s*/i, '')}`,
  )
}

function password(folder: string) {
  const path = join(folder, 'postgres-password')
  if (!existsSync(path))
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  return readFileSync(path, 'utf8')
}

/** PostgreSQL under root runs with its folder as working directory: it may not be able to reach it by its path. */
function folderArgument(cluster: string, account: Account | null) {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

function initialise(cluster: string, binaries: string, account: Account | null, secret: string) {
  const passwordFolder = mkdtempSync(join(tmpdir(), 'dw-'))
  const passwordFile = join(passwordFolder, 'password')
  writeFileSync(passwordFile, secret, { mode: 0o600 })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (account)
    for (const path of [cluster, passwordFolder, passwordFile])
      chownSync(path, account.uid, account.gid)
  try {
    const made = spawnSync(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        folderArgument(cluster, account),
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { cwd: cluster, encoding: 'utf8', ...account },
    )
    if (made.status !== 0) {
      rmSync(cluster, { recursive: true, force: true })
      throw inWords(
        made.error?.message ??
          made.stderr
            .trim()
            .split('\n')
            .findLast((line) => line.includes('error')) ??
          made.stderr.trim(),
        cluster,
      )
    }
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true })
  }
}

function checkVersion(cluster: string, binaries: string) {
  const written = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  const printed =
    spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const ours = Number(/(\d+)/.exec(printed)?.[1] ?? 18)
  if (written === ours) return
  const cure =
    written > ours
      ? 'Use the newer release that wrote it.'
      : 'Dump it with that version and restore it into a new folder.'
  throw new StartError(
    `The data folder ${cluster} was written by PostgreSQL ${written}, and this is PostgreSQL ${ours}. ${cure}`,
  )
}

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
function socketFolder(cluster: string) {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 100)
    return { path: cluster, remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'dw-'))
  symlinkSync(cluster, join(folder, 's'))
  return { path: join(folder, 's'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function postmaster(cluster: string) {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid, , , port] = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(pid), port: Number(port) || 5432 }
}

async function connect(connection: DatabaseConnection) {
  const client = new pg.Client({
    ...connection,
    application_name: `server process ${process.pid}`,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Waits until the postmaster answers; a postmaster that ended is reported with its own last words. */
async function waitFor(connection: DatabaseConnection, ended: () => string | null) {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await connect(connection)
    } catch (error) {
      const reason = ended()
      if (reason) throw inWords(reason, connection.host)
      if (Date.now() > deadline)
        throw new StartError(
          `The embedded PostgreSQL does not answer: ${error instanceof Error ? error.message : error}`,
        )
      await delay(20)
    }
  }
}

async function own(client: pg.Client, folder: string) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownerLock])
  if (rows[0]?.mine) return
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

/**
 * Starts the embedded PostgreSQL on `dataDir`, or adopts the one that a dead server left running. Throws a
 * StartError of one line when that cannot be.
 */
export async function startEmbedded(options: { dataDir: string }): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const account = clusterAccount()
  const binaries = postgresFolder(account !== null)
  const cluster = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  const secret = password(dataDir)
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, binaries, account, secret)
  checkVersion(cluster, binaries)

  const socket = isWindows ? null : socketFolder(cluster)
  const at = (port: number): DatabaseConnection => ({
    host: socket?.path ?? '127.0.0.1',
    port,
    user: 'postgres',
    password: secret,
    database: 'postgres',
  })

  const running = postmaster(cluster)
  let client = running && (await connect(at(running.port)).catch(() => null))
  let port = running?.port ?? 5432
  if (!client) {
    port = isWindows ? await freePort() : 5432
    const log = openSync(logFile, 'w', 0o600)
    const where = isWindows
      ? ['-c', 'listen_addresses=127.0.0.1']
      : ['-k', '.', '-c', 'listen_addresses=']
    // Detached: Ctrl+C reaches the server, which stops PostgreSQL after its last request.
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      [
        '-D',
        folderArgument(cluster, account),
        '-p',
        String(port),
        ...where,
        '-c',
        'max_connections=100',
        '-c',
        'logging_collector=off',
      ],
      { cwd: cluster, stdio: ['ignore', log, log], detached: true, ...account },
    )
    closeSync(log)
    let end: string | null = null
    child.once('error', (error) => {
      end = error.message
    })
    child.once('exit', () => {
      end ??= lastWords(logFile)
    })
    child.unref()
    // Two servers that start together: the slower one's postmaster ends, and it finds the other's.
    client = await waitFor(at(port), () =>
      postmaster(cluster) && /lock file .* already exists/.test(end ?? '') ? null : end,
    )
  }
  await own(client, dataDir)
  const found = await client.query('select from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await client.query(`create database ${database}`)

  const owner = client
  return {
    connection: { ...at(port), database },
    async stop() {
      await owner.end().catch(() => {})
      const left = postmaster(cluster)
      // Fast shutdown: open transactions are rolled back, everything acknowledged is on disk.
      if (left) {
        process.kill(left.pid, 'SIGINT')
        const deadline = Date.now() + patience
        while (postmaster(cluster) && Date.now() < deadline) await delay(10)
      }
      socket?.remove()
    },
  }
}

import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, folderArgument, isRunning, postgresEnvironment } from './cluster.ts'
import { StartError } from './start-error.ts'

/** A postmaster that this process started. */
export type Postmaster = {
  pid: number
  /** Its last words when it has ended, else null. */
  end(): string | null
}

const isWindows = process.platform === 'win32'
const stopMs = 30_000

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** What the lock file of a postmaster says, be it alive or dead. */
export function postmaster(folder: string) {
  try {
    const [pid, , , port] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) || 5432 }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Whether a process is PostgreSQL on this folder; null where the system does not tell. A dead one that was not reaped is not. */
function isPostgresOf(pid: number, folder: string) {
  if (!existsSync(`/proc/${process.pid}/comm`)) return null
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH' ? false : null
  }
}

/** The pid of the postmaster that runs this folder; null when none lives. */
export function livingPostmaster(folder: string) {
  const pid = postmaster(folder)?.pid
  if (!pid || !isRunning(pid)) return null
  return isPostgresOf(pid, folder) === false ? null : pid
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended meanwhile.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * Takes away what a dead postmaster left: processes that hold its shared memory, which would keep the next one from
 * starting, and a lock file whose pid may be some other program's by now. What they acknowledged is on disk.
 */
function clearRemains(folder: string) {
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    const pid = Number(name)
    if (pid && isPostgresOf(pid, folder)) kill(pid, 'SIGKILL')
  }
  const pid = postmaster(folder)?.pid
  if (!pid || isPostgresOf(pid, folder) !== false) return
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    rmSync(join(folder, name), { force: true })
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

/** Starts PostgreSQL. To be called only when no postmaster lives on the folder, by the holder of its lock. */
export async function startPostmaster(cluster: Cluster, logFile: string): Promise<Postmaster> {
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
  clearRemains(cluster.folder)
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
    pid: child.pid ?? 0,
    end() {
      if (failure) return failure
      if (child.exitCode === null && child.signalCode === null) return null
      const lines = readFileSync(logFile).subarray(size).toString().trim().split('\n')
      return lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? 'it ended'
    },
  }
}

/** Ends PostgreSQL in order: open transactions are rolled back, everything acknowledged is on disk. */
export async function stopPostmaster({ folder, bin }: Cluster, child: Postmaster | null) {
  if (isWindows) {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast'])
    return
  }
  // One that was just started has no lock file yet.
  const pid = child && child.end() === null ? child.pid : livingPostmaster(folder)
  if (!pid) return
  kill(pid, 'SIGINT')
  const deadline = performance.now() + stopMs
  const lives = () =>
    child?.pid === pid ? child.end() === null : livingPostmaster(folder) !== null
  while (lives() && performance.now() < deadline) await delay(10)
}

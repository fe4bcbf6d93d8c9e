import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, clusterAccount } from './postgres-account.ts'
import { type Binaries, findPostgres } from './postgres-binaries.ts'
import { initdbArguments, preparedFolder } from './prepared-cluster.ts'
import { StartError } from './start-error.ts'

export type Cluster = Binaries & {
  folder: string
  /** Runs PostgreSQL when we are root. */
  account: Account | null
  /** The superuser's. */
  password: string
}

/** What a copy of the prepared cluster is made from and with. */
export type Prepared = {
  authenticatorPassword: string
  /** The folder in which it was prepared; the cache beside the packages unless told otherwise. */
  root?: string
}

const isWindows = process.platform === 'win32'

/** Only what PostgreSQL needs: our environment holds keys, and PG* variables would change what it does. */
export const postgresEnvironment = isWindows
  ? process.env
  : { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Linux follows this link for a process that could not walk the path itself: a checkout in /root works as root. */
export function folderArgument({ folder, account }: Pick<Cluster, 'folder' | 'account'>) {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

export function inWords(reason: string, folder: string) {
  if (/No space left on device|ENOSPC/i.test(reason))
    return new StartError(`The disk of ${folder} is full: free some space and start again.`)
  return new StartError(
    `The embedded PostgreSQL did not start: ${reason.replace(/^.*?(FATAL|PANIC|error):\s*/i, '')}`,
  )
}

/** Whether the pid is anybody's. */
export function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}

/** Made whole or not at all, and by one process only: the second one reads what the first one made. */
function superuserPassword(dataDir: string) {
  const path = join(dataDir, 'postgres-password')
  if (!existsSync(path)) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
      throw new StartError(
        `The password of PostgreSQL is lost: ${path} is missing. Restore it from a backup of ${dataDir}.`,
      )
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(path, 'utf8')
}

const run = promisify(execFile)

/** Not in one go: the server answers meanwhile that it starts. */
async function runInitdb(cluster: Cluster) {
  const secrets = mkdtempSync(join(tmpdir(), 'dw-'))
  const passwordFile = join(secrets, 'password')
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  const { account } = cluster
  if (account)
    for (const path of [cluster.folder, secrets, passwordFile])
      chownSync(path, account.uid, account.gid)
  try {
    await run(
      join(cluster.bin, 'initdb'),
      [
        ...['-D', folderArgument(cluster), '-U', 'postgres', '-A', 'scram-sha-256'],
        ...['--pwfile', passwordFile, ...initdbArguments(cluster.major)],
      ],
      { cwd: cluster.folder, env: postgresEnvironment, ...account },
    )
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const lines = (words || String(error)).split('\n')
    throw inWords(
      lines.findLast((line) => /error|fatal|no space/i.test(line)) ?? lines.at(-1) ?? '',
      dirname(cluster.folder),
    )
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
}

/**
 * Makes the prepared cluster this one's own: its user, its passwords, and on the disk (initdb would have seen to that).
 * PostgreSQL itself writes the passwords, alone and before anybody can reach it. Throws when it does not.
 */
async function adopt({ bin, folder, account, password, major }: Cluster, login: string) {
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  const options = { cwd: folder, env: postgresEnvironment, ...account }
  const at = folderArgument({ folder, account })
  const alone = run(join(bin, 'postgres'), ['--single', '-D', at, 'postgres'], options)
  const roles = Object.entries({ postgres: password, authenticator: login })
  const lines = roles.map(
    ([role, secret]) => `alter role ${role} password ${pg.escapeLiteral(secret)}\n`,
  )
  alone.child.stdin?.end(lines.join(''))
  const { stderr } = await alone
  if (/ERROR|FATAL/.test(stderr)) throw new Error(stderr)
  const whole = major >= 17 && process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  await run(join(bin, 'initdb'), ['--sync-only', ...whole, '-D', at], options)
}

/**
 * Copies a cluster, its largest database beside the rest: of two thousand small files the making takes longest, and a
 * process of its own is many times as fast with them as Node is.
 */
async function copyCluster(from: string, to: string) {
  const base = (folder: string, database = '') => join(folder, 'base', database)
  const [largest = '', ...others] = readdirSync(base(from))
    .map((name) => ({ name, files: readdirSync(base(from, name)).length }))
    .sort((a, b) => b.files - a.files)
    .map(({ name }) => name)
  const rest = readdirSync(from).filter((name) => name !== 'base')
  mkdirSync(base(to), { mode: 0o700 })
  await Promise.all([
    run('cp', ['-R', base(from, largest), base(to)]),
    run('cp', ['-R', ...others.map((name) => base(from, name)), base(to)]),
    run('cp', ['-R', ...rest.map((name) => join(from, name)), to]),
  ])
}

/** Whether the draft is now a copy of what was prepared. If not, it is as it was. */
async function fromPrepared(cluster: Cluster, { authenticatorPassword, root }: Prepared) {
  const prepared = await preparedFolder(cluster.major, root)
  if (isWindows || !existsSync(join(prepared, 'PG_VERSION'))) return false
  try {
    await copyCluster(prepared, cluster.folder)
    await adopt(cluster, authenticatorPassword)
    return true
  } catch {
    rmSync(cluster.folder, { recursive: true, force: true })
    mkdirSync(cluster.folder, { mode: 0o700 })
    return false
  }
}

type Source = { prepared?: Prepared }

/** Made beside its place and moved there: a start that was killed half-way leaves nothing that looks like a cluster. */
async function initialise(cluster: Cluster, dataDir: string, { prepared }: Source) {
  for (const name of readdirSync(dataDir)) {
    const pid = /^initdb-(\d+)$/.exec(name)?.[1]
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(dataDir, name), { recursive: true })
  }
  const draft = join(dataDir, `initdb-${process.pid}`)
  try {
    mkdirSync(draft, { mode: 0o700 })
    const drafted = { ...cluster, folder: draft }
    if (!(prepared && (await fromPrepared(drafted, prepared)))) await runInitdb(drafted)
    renameSync(draft, cluster.folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another server was faster with this folder.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error
  }
  if (isWindows) return
  const entry = openSync(dataDir, 'r')
  fsyncSync(entry)
  closeSync(entry)
}

function checkVersion({ folder, major: ours }: Cluster) {
  const written = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
  if (written === ours) return
  const cure =
    written > ours
      ? 'Use the newer release that wrote it.'
      : 'Dump it with that version and restore it into a new folder.'
  throw new StartError(
    `The data folder ${folder} was written by PostgreSQL ${written}, and this is PostgreSQL ${ours}. ${cure}`,
  )
}

/** The cluster of this data folder, made when there is none: a copy of the prepared one if that is asked for and there. */
export async function prepareCluster(dataDir: string, source: Source = {}): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const account = clusterAccount(folder)
    const binaries = findPostgres(account !== null)
    const cluster = { ...binaries, folder, account, password: superuserPassword(dataDir) }
    if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(cluster, dataDir, source)
    checkVersion(cluster)
    return { ...cluster, folder: realpathSync(folder) }
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error)) throw error
    if (/ENOSPC/.test(error.message)) throw inWords(error.message, dataDir)
    throw new StartError(`The data folder ${dataDir} cannot be used: ${error.message}.`)
  }
}

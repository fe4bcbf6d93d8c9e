import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { attempt, type Finding, failure, fine, reasonOf, warning } from './finding.ts'

const gib = 1024 ** 3
const least = 1 * gib
const others = 0o077

async function isThere(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function folder({ dataDir }: Config): Promise<Finding> {
  const what = 'Data folder'
  if (!(await isThere(dataDir))) return fine(what, `${dataDir} is made at the first start.`)
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { mode } = await stat(dataDir)
  if (mode & others && process.platform !== 'win32') {
    return warning(what, `Others on this machine may look into ${dataDir}: chmod 700.`)
  }
  return fine(what, `${dataDir} can be written.`)
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const what = 'Disk'
  const { bavail, bsize } = await statfs((await isThere(dataDir)) ? dataDir : '.')
  const free = `${((bavail * bsize) / gib).toFixed(1)} GiB are free.`
  return bavail * bsize < least ? failure(what, `Only ${free} Make room.`) : fine(what, free)
}

/** Without its secrets what is stored cannot be read: tokens, sealed values, links. */
async function secrets({ dataDir, secretKeys, signingKeysPath }: Config): Promise<Finding> {
  const what = 'Secrets'
  const names = [
    ...(secretKeys ? [] : ['secrets.json']),
    ...(signingKeysPath ? [] : ['signing-keys.json']),
  ]
  if (!(await isThere(join(dataDir, 'postgres')))) {
    return fine(what, names.length > 0 ? 'They are made at the first start.' : 'They are given.')
  }
  for (const name of names) {
    const path = join(dataDir, name)
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) return failure(what, `${path} is lost. Restore it from a backup.`)
    try {
      JSON.parse(text)
    } catch (error) {
      return failure(what, `${path} is broken (${reasonOf(error)}). Restore it from a backup.`)
    }
    if ((await stat(path)).mode & others && process.platform !== 'win32') {
      return failure(what, `Others on this machine may read ${path}: chmod 600.`)
    }
  }
  return fine(what, 'All are there, for their owner alone.')
}

/** What is on the disk of this machine. */
export const checkDataFolder = (config: Config) => [
  attempt('Data folder', () => folder(config)),
  attempt('Disk', () => disk(config)),
  attempt('Secrets', () => secrets(config)),
]

import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { wasInstalled } from '../lib/files/was-installed.ts'
import { findSecrets } from '../lib/secrets/secrets.ts'
import { findSigningKeys } from '../lib/tokens/signing-keys.ts'
import { attempt, type Finding, failure, fine, warning } from './finding.ts'

const gib = 1024 ** 3
const least = 1 * gib
const others = 0o077

async function isThere(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function isOpenToOthers(path: string) {
  if (process.platform === 'win32' || !(await isThere(path))) return false
  return ((await stat(path)).mode & others) !== 0
}

async function folder({ dataDir }: Config): Promise<Finding> {
  const what = 'Data folder'
  if (!(await isThere(dataDir))) return fine(what, `${dataDir} is created at the first start.`)
  await access(dataDir, constants.R_OK | constants.W_OK)
  if (await isOpenToOthers(dataDir)) {
    return warning(what, `Other users of this machine can look into ${dataDir}: run chmod 700.`)
  }
  return fine(what, `${dataDir} can be written.`)
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const what = 'Disk'
  const { bavail, bsize } = await statfs((await isThere(dataDir)) ? dataDir : '.')
  const free = `${((bavail * bsize) / gib).toFixed(1)} GiB are free.`
  return bavail * bsize < least ? failure(what, `Only ${free} Make room.`) : fine(what, free)
}

/** As a start finds them: without its secrets what is stored cannot be read. */
async function secrets(config: Config): Promise<Finding> {
  const what = 'Secrets'
  const { dataDir, signingKeysPath } = config
  const isInstalled = await wasInstalled(config)
  const found = [
    await findSecrets(dataDir, config, { isInstalled }),
    await findSigningKeys({ path: signingKeysPath, dataDir, isInstalled }),
  ]
  const files = ['secrets.json', 'signing-keys.json'].map((name) => join(dataDir, name))
  for (const path of [...files, ...(signingKeysPath ? [signingKeysPath] : [])]) {
    if (await isOpenToOthers(path)) {
      return failure(what, `Other users of this machine can read ${path}: run chmod 600.`)
    }
  }
  if (found.includes(null)) return fine(what, 'They are created at the first start.')
  return fine(what, 'All are there, and only their owner can read them.')
}

/** What is on the disk of this machine. */
export const checkDataFolder = (config: Config) => [
  attempt('Data folder', () => folder(config)),
  attempt('Disk', () => disk(config)),
  attempt('Secrets', () => secrets(config)),
]

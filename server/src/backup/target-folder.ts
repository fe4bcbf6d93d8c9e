import { access, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from 'database/start-error'
import { restoring } from '../lib/files/restoring.ts'

/**
 * A folder inside an empty data folder in which a restore builds up what `finish` then moves to its place: of a
 * restore that was interrupted, this folder is left and keeps a server from starting beside it.
 */
export async function openTargetFolder(dataDir: string) {
  const isNew = await access(dataDir).then(
    () => false,
    () => true,
  )
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartError(`${dataDir} cannot be written (${error.code}): set another DATA_DIR.`)
  })
  const names = await readdir(dataDir)
  if (names.includes(restoring))
    throw new StartError(
      `A restore into ${dataDir} is running or was interrupted: empty the folder, then restore again.`,
    )
  if (names.length > 0)
    throw new StartError(`${dataDir} is not empty: a restore needs an empty folder. Set DATA_DIR.`)
  const path = join(dataDir, restoring)
  await mkdir(path, { mode: 0o700 })
  const made = [path]
  return {
    path,
    async finish() {
      for (const name of await readdir(path)) {
        const target = join(dataDir, name)
        await rename(join(path, name), target)
        made.push(target)
      }
      await rmdir(path)
    },
    async remove() {
      for (const target of isNew ? [dataDir] : made)
        await rm(target, { recursive: true, force: true })
    },
  }
}

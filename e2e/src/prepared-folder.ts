import { join } from 'node:path'
import { temporaryFolder } from 'database/testing/temporary-folder'
import type { TestProject } from 'vitest/node'
import { spawnCommand } from './backup-command.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    preparedFolder: string
  }
}

/** The folder as a backup of it gives it back. */
async function restored(folder: string, dataDir: string) {
  const [file, target] = [join(folder, 'prepared.backup'), join(folder, 'restored')]
  for (const [verb, DATA_DIR] of [
    ['backup', dataDir],
    ['restore', target],
  ] as const) {
    const { code, errors } = await spawnCommand(verb, file, { DATA_DIR }).ended
    if (code !== 0) throw new Error(`The ${verb} of the prepared folder failed: ${errors}`)
  }
  return target
}

/**
 * The data folder of a product that was started once: each file of journeys has a copy of it. With RESTORED=on it went
 * through a backup first, so that all journeys prove what a restored product can do.
 */
export default async function setup(project: TestProject) {
  await using starting = new AsyncDisposableStack()
  const folder = await temporaryFolder(starting, 'prepared-')
  const dataDir = join(folder, 'data')
  const product = await startProduct({ DATA_DIR: dataDir })
  starting.defer(() => product.stop())
  const isRestored = process.env.RESTORED === 'on'
  const prepared = isRestored ? await restored(folder, dataDir) : dataDir
  await product.stop()
  project.provide('preparedFolder', prepared)
  const started = starting.move()
  return () => started.disposeAsync()
}

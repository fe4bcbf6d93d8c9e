import { cp } from 'node:fs/promises'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { inject } from 'vitest'

/** A copy of the data folder of a product that was started once, until the cleanup. */
export async function preparedCopy(cleanup: AsyncDisposableStack, prefix: string) {
  const folder = await temporaryFolder(cleanup, prefix)
  await cp(inject('preparedFolder'), folder, { recursive: true, preserveTimestamps: true })
  return folder
}

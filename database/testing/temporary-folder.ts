import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function temporaryFolder(cleanup: AsyncDisposableStack, prefix: string) {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

export const compiledFolder = fileURLToPath(
  new URL('../../node_modules/.cache/compiled', import.meta.url),
)

/**
 * Keeps what Node makes of each module beside the packages, so that the next start need not make it again. It holds for
 * what is imported afterwards; where the folder cannot be written nothing is kept.
 */
export function keepCompiled() {
  enableCompileCache(compiledFolder)
}

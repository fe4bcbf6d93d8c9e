import { cp } from 'node:fs/promises'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { readConfig } from 'server/config'
import { createLog } from 'server/lib/log'
import { type RunningServer, startServer } from 'server/start'
import { afterAll, beforeAll, inject } from 'vitest'

export type Product = RunningServer & { dataDir: string; log: string[] }

/**
 * The whole product on a free port, with a data folder of its own that is removed afterwards: a new one, or a copy of
 * `prepared`.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  prepared?: string,
): Promise<Product> {
  await using starting = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(starting, 'product-')
  if (prepared) await cp(prepared, dataDir, { recursive: true, preserveTimestamps: true })
  const lines: string[] = []
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...environment })
  const server = await startServer(
    config,
    createLog('info', (line) => lines.push(line)),
  )
  starting.defer(() => server.stop())
  const started = starting.move()
  return {
    url: server.url.replace('127.0.0.1', 'localhost'),
    dataDir,
    log: lines,
    stop: () => started.disposeAsync(),
  }
}

/** One product for the tests of a file. */
export function useProduct(environment?: Record<string, string>) {
  let product: Product | undefined
  beforeAll(async () => {
    product = await startProduct(environment, inject('preparedFolder'))
  })
  afterAll(() => product?.stop())
  return () => {
    if (!product) throw new Error('The product runs only within tests.')
    return product
  }
}

import { cp } from 'node:fs/promises'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { readConfig } from 'server/config'
import { createLog } from 'server/lib/log'
import { startServer } from 'server/start'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Product } from './product.ts'

type OwnProduct = Product & { log: string[]; stop(): Promise<void> }

/**
 * The whole product on a free port, with a data folder of its own that is removed afterwards: a new one, or a copy of
 * `prepared`.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  prepared?: string,
): Promise<OwnProduct> {
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

/** A product for the tests of one file: with a configuration of its own, or whose state they read or change as a whole. */
export function useOwnProduct(environment?: Record<string, string>) {
  let product: OwnProduct | undefined
  beforeAll(async () => {
    product = await startProduct(environment, inject('preparedFolder'))
  })
  afterAll(() => product?.stop())
  return () => {
    if (!product) throw new Error('The product runs only within tests.')
    return product
  }
}

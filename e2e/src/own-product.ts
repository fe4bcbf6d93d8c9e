import { readConfig } from 'server/config'
import { createLog } from 'server/lib/log'
import { startServer } from 'server/start'
import { afterAll, beforeAll } from 'vitest'
import { preparedCopy } from './prepared-folder.ts'
import type { Product } from './product.ts'

type OwnProduct = Product & { log: string[]; stop(): Promise<void> }

/** The whole product on a free port, on a copy of the prepared data folder that is removed afterwards, or on DATA_DIR. */
export async function startProduct(environment: Record<string, string> = {}): Promise<OwnProduct> {
  await using starting = new AsyncDisposableStack()
  const dataDir = environment.DATA_DIR ?? (await preparedCopy(starting, 'product-'))
  const lines: string[] = []
  const config = readConfig({ PORT: '0', ...environment, DATA_DIR: dataDir })
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
    product = await startProduct(environment)
  })
  afterAll(() => product?.stop())
  return () => {
    if (!product) throw new Error('The product runs only within tests.')
    return product
  }
}

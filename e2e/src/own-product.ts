import { freePort } from 'database/testing/free-port'
import { afterAll, beforeAll } from 'vitest'
import { preparedCopy } from './prepared-folder.ts'
import type { Product } from './product.ts'
import { spawnServer } from './server-process.ts'

type OwnProduct = Product & { log: string[]; stop(): Promise<void> }

/**
 * What `npm start` runs, with its limits, on a copy of the prepared data folder that is removed afterwards, or on
 * DATA_DIR. Stopping fails when it does not end in order.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<OwnProduct> {
  await using starting = new AsyncDisposableStack()
  const dataDir = environment.DATA_DIR ?? (await preparedCopy(starting, 'product-'))
  const port = await freePort()
  const { child, ready, ended, log } = spawnServer({
    ...{ port, dataDir },
    environment: { RATE_LIMITS: 'on', LOG_LEVEL: 'info', ...environment },
  })
  starting.defer(async () => {
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`The product of the tests ended with ${code}.`)
  })
  await ready
  const started = starting.move()
  return { url: `http://localhost:${port}`, dataDir, log, stop: () => started.disposeAsync() }
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

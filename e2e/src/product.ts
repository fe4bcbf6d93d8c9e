import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from 'server/config'
import { createLog } from 'server/lib/log'
import { type RunningServer, startServer } from 'server/start'
import { afterAll, beforeAll } from 'vitest'

export type Product = RunningServer & { dataDir: string; log: string[] }

/** The whole product on a free port, with a data folder of its own that is removed afterwards. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'))
  const lines: string[] = []
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...environment })
  const server = await startServer(
    config,
    createLog('info', (line) => lines.push(line)),
  )
  return {
    url: server.url.replace('127.0.0.1', 'localhost'),
    dataDir,
    log: lines,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One product for the tests of a file. */
export function useProduct(environment?: Record<string, string>) {
  let product: Product | undefined
  beforeAll(async () => {
    product = await startProduct(environment)
  })
  afterAll(() => product?.stop())
  return () => {
    if (!product) throw new Error('The product runs only within tests.')
    return product
  }
}

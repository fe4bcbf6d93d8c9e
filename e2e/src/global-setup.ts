import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from 'database/testing/free-port'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { keepServerBuilt } from 'server/build'
import type { TestProject } from 'vitest/node'
import { spawnCommand } from './backup-command.ts'
import { serveBrowser } from './browser/browser.ts'
import { type Product, serviceKey } from './product.ts'
import { spawnServer } from './server-process.ts'
import { sql } from './sql.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    preparedFolder: string
    sharedProduct: Product
    browserEndpoint: string
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

// The sites, providers and receivers of journeys are private hosts, one journey acts as the operator, and one person
// asks for several codes within a minute.
const ofJourneys = {
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
  SERVICE_KEY: serviceKey,
  AUTH_MAIL_INTERVAL: '0',
}

/** What `npm start` runs, until the cleanup, which fails when it does not end in order. */
async function start(
  cleanup: AsyncDisposableStack,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const { child, ready, ended } = spawnServer({ port, dataDir, environment })
  cleanup.defer(async () => {
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`The product of the journeys ended with ${code}.`)
  })
  await ready
  return { url: `http://localhost:${port}`, dataDir }
}

/** Waits until the agent of the landing page has learned what each product without it learns at its start. */
async function learn(product: Product) {
  const signal = AbortSignal.timeout(180_000)
  const learned = 'select from private.knowledge_vector_sets where complete'
  while ((await sql(product, learned)).length === 0) await delay(100, undefined, { signal })
}

/** The data folder of a product that was started once. */
async function prepare(folder: string) {
  const dataDir = join(folder, 'data')
  await using starting = new AsyncDisposableStack()
  await learn(await start(starting, dataDir))
  return dataDir
}

/**
 * What the files of journeys share: a prepared data folder, of which a file that configures its product takes a copy,
 * one product on such a copy, and one Chromium. With RESTORED=on the folder went through a backup first, so that all
 * journeys prove what a restored product can do.
 */
export default async function setup(project: TestProject) {
  await keepServerBuilt()
  await using starting = new AsyncDisposableStack()
  const folder = await temporaryFolder(starting, 'prepared-')
  const fresh = await prepare(folder)
  const prepared = process.env.RESTORED === 'on' ? await restored(folder, fresh) : fresh
  const shared = join(folder, 'shared')
  await cp(prepared, shared, { recursive: true, preserveTimestamps: true })
  project.provide('preparedFolder', prepared)
  project.provide('sharedProduct', await start(starting, shared, ofJourneys))
  project.provide('browserEndpoint', await serveBrowser(starting))
  const started = starting.move()
  return () => started.disposeAsync()
}

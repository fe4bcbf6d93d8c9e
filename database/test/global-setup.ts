import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { type DatabaseConnection, parseConnection } from '../src/connect.ts'
import { startEmbedded } from '../src/embedded.ts'
import { migrate } from '../src/migrate.ts'
import { openRunFolder } from '../testing/run/run-folder.ts'
import { runSql } from '../testing/run-sql.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

export type TestServer = {
  owner: DatabaseConnection
  template: string
  authenticatorPassword: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type Started = { server: TestServer; users: number; stop(): Promise<void> }
// Several projects share this process, and the one PostgreSQL of the run.
const shared = globalThis as typeof globalThis & { startedTestServer?: Promise<Started> }

async function start(): Promise<Started> {
  await using starting = new AsyncDisposableStack()
  const run = openRunFolder()
  starting.defer(() => run.close())
  const template = `migrated_${process.pid}`
  const authenticatorPassword = 'authenticator-of-the-tests'
  const url = process.env.DATABASE_URL
  const embedded = url
    ? null
    : await startEmbedded({ dataDir: await temporaryFolder(starting, 'test-postgres-') })
  if (embedded) starting.defer(() => embedded.stop())
  const owner = embedded?.connection ?? parseConnection(url ?? '')
  if (embedded) {
    // Nothing here outlives the run, and copying a database is ten times faster so.
    await runSql(owner, 'alter system set fsync = off')
    await runSql(owner, 'select pg_reload_conf()')
  }
  await runSql(owner, `create database ${template}`)
  starting.defer(async () => {
    await runSql(owner, `drop database if exists ${template} with (force)`)
  })
  await migrate({ ...owner, database: template }, { authenticatorPassword })
  const started = starting.move()
  return {
    server: { owner, template, authenticatorPassword },
    users: 0,
    stop: () => started.disposeAsync(),
  }
}

// What a test starts as a process of its own need not compile again what the one before it compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/compiled', import.meta.url),
)

export default async function setup(project: TestProject) {
  shared.startedTestServer ??= start()
  const started = await shared.startedTestServer
  started.users += 1
  project.provide('testServer', started.server)
  return async () => {
    started.users -= 1
    if (started.users > 0) return
    shared.startedTestServer = undefined
    await started.stop()
  }
}

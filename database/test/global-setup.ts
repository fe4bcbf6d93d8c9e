import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseConnection, parseConnection } from '../src/connect.ts'
import { startEmbedded } from '../src/embedded.ts'
import { migrate } from '../src/migrate.ts'
import { runSql } from './run-sql.ts'

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
  const template = `migrated_${process.pid}`
  const authenticatorPassword = 'authenticator-of-the-tests'
  const url = process.env.DATABASE_URL
  const dataDir = url ? null : await mkdtemp(join(tmpdir(), 'test-postgres-'))
  const embedded = dataDir ? await startEmbedded({ dataDir }) : null
  const owner = embedded?.connection ?? parseConnection(url ?? '')
  if (embedded) {
    // Nothing here outlives the run, and copying a database is ten times faster so.
    await runSql(owner, 'alter system set fsync = off')
    await runSql(owner, 'select pg_reload_conf()')
  }
  await runSql(owner, `create database ${template}`)
  await migrate({ ...owner, database: template }, { authenticatorPassword })
  return {
    server: { owner, template, authenticatorPassword },
    users: 0,
    async stop() {
      await runSql(owner, `drop database if exists ${template} with (force)`)
      await embedded?.stop()
      if (dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

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

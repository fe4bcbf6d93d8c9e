import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseConnection } from 'database/connect'
import type { Embedded } from 'database/embedded'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { startWriteBacks } from './connectors/write-backs.ts'
import { gapJobs, gapWorkers } from './conversation/gaps/group-gaps.ts'
import { sweepAnswers } from './conversation/sweep.ts'
import { markCutMessages } from './conversation/turn-store.ts'
import { prepareDemoKnowledge } from './demo/demo-knowledge.ts'
import { everyHour } from './hourly.ts'
import type { HttpServer } from './http/http-server.ts'
import { knowledgeJobs, knowledgeWorkers } from './knowledge/index-source.ts'
import { syncDueSites } from './knowledge/sites/sync-due-sites.ts'
import { builtInEmbedding } from './knowledge/vectors/embedding-model.ts'
import { createBackgroundPool, createDb, createPool, queryOnce } from './lib/database/database.ts'
import type { Files } from './lib/files/files.ts'
import { releaseIdleMemory } from './lib/idle-memory.ts'
import { createJobs } from './lib/jobs.ts'
import { statementEnder } from './lib/limits/statement-watch.ts'
import { letStepBack } from './lib/limits/step-back.ts'
import type { Log } from './lib/log.ts'
import { createOutbound } from './lib/outbound/outbound.ts'
import { deriveSecrets, type loadSecrets } from './lib/secrets/secrets.ts'
import type { loadSigningKeys } from './lib/tokens/signing-keys.ts'
import { createTokens } from './lib/tokens/tokens.ts'
import { taskJobs, taskWorkers } from './tasks/task-jobs.ts'
import { taskWriter } from './tasks/written/ask-model.ts'
import type { Undo } from './undo.ts'
import { startDeliveries } from './webhooks/deliveries.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

// Of the ten seconds of a stop (security 52); the rest is for PostgreSQL.
const answersMs = 5000
const cutMs = 1500
const jobsMs = 8000
const poolMs = 1000

// Sign-in and health wait for nothing else.
const authConnections = 8

/** Every request that was accepted gets its answer; an answer that is still being given is ended as cut. */
async function answerAll(http: HttpServer, app: ReturnType<typeof createApp>) {
  http.refuse()
  await Promise.all([app.sayGoodbye(), http.finish(answersMs)])
  await app.cutAnswers()
  await http.finish(cutMs)
}

type Started = {
  config: Config
  log: Log
  undo: Undo
  http: HttpServer
  publicUrl: string
  files: Files
  secrets: Awaited<ReturnType<typeof loadSecrets>>
  keys: Awaited<ReturnType<typeof loadSigningKeys>>
  /** The owner of a migrated database; `embedded` where it is ours. */
  owner: DatabaseConnection
  embedded: Embedded | null
  /** Of `authenticator`. */
  password: string
}

/** Starts what works on the database, and serves; `undo` gets what stops it. */
export async function run(started: Started) {
  const { config, log, undo, http, publicUrl, files, secrets, keys, owner, embedded, password } =
    started
  letStepBack(config.stepsBack)
  const connection = { ...owner, user: 'authenticator', password }
  const pool = createPool(connection)
  const authPool = createPool(connection, authConnections)
  const backgroundPool = createBackgroundPool(connection, embedded !== null)
  for (const one of [pool, authPool, backgroundPool]) {
    // Ended connections may still be told that PostgreSQL stops.
    one.on('error', (error) => one.ending || log.warn('a database connection was lost', { error }))
    undo.add(() => Promise.race([one.end(), delay(poolMs)]))
  }
  const tokens = await createTokens({ keys, issuer: `${publicUrl}/auth/v1` })
  const db = createDb(pool)
  const app = createApp({
    config,
    pool,
    authPool,
    backgroundPool,
    endStatement: statementEnder(queryOnce(owner)),
    log,
    publicUrl,
    callers: { tokens, publishableKey: secrets.publishableKey, serviceKey: secrets.serviceKey },
    secretKeys: secrets.secretKeys,
    files,
    webRoot,
    postgres: embedded,
    awaitedMs: 3000,
  })
  undo.add(() => app.close())
  const outbound = createOutbound({ allowed: config.outboundAllowed })
  undo.add(() => outbound.close())
  const deliveries = startDeliveries({
    ...{ db, pool, outbound, log, practice: app.practice },
    secrets: deriveSecrets(secrets.secretKeys, 'webhooks'),
  })
  undo.add(() => deliveries.close())
  const writeBacks = startWriteBacks({ db, pool, log, connections: app.connections })
  undo.add(() => writeBacks.close())
  const write = taskWriter({ db, writeFor: app.writeFor })
  const tasks = taskJobs({ db, pool, files, outbound, log, write })
  undo.add(() => tasks.close())
  const jobs = createJobs({ pool, log })
  undo.add(() => jobs.stop(Math.max(1000, jobsMs - (performance.now() - undo.began()))))
  const background = createDb(backgroundPool)
  await jobs.start(
    {
      ...knowledgeJobs({
        ...{
          db: background,
          files,
          outbound,
          connections: app.connections,
          embeddings: app.embeddings,
        },
      }),
      ...gapJobs({ db: background, embedding: builtInEmbedding }),
      ...tasks.jobs,
      ...app.jobs,
    },
    { ...knowledgeWorkers, ...gapWorkers, ...taskWorkers },
  )
  // The one owner of an embedded database knows that no other process is answering.
  await markCutMessages(db, { alone: embedded !== null })
  undo.add(everyHour(app.cleanUp))
  undo.add(releaseIdleMemory())
  undo.add(sweepAnswers(db, log, app.alertOwners))
  undo.add(syncDueSites(db, log))
  undo.add(() => answerAll(http, app))
  http.serve({ request: app.listener, upgrade: app.upgrade })
  // A stop does not wait for these: the next start does what is left.
  const warn = (message: string) => (error: unknown) =>
    undo.began() || log.error(message, { error })
  prepareDemoKnowledge(db).catch(warn('the demo agent has no knowledge'))
  app.embeddings.embedMissing().catch(warn('sources wait for their vectors'))
}

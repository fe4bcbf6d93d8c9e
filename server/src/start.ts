import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DatabaseConnection, parseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { knowsPassword } from 'database/installation'
import { migrate } from 'database/migrate'
import { StartError } from 'database/start-error'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { gapJobs, gapWorkers } from './conversation/gaps/group-gaps.ts'
import { sweepAnswers } from './conversation/sweep.ts'
import { markCutMessages } from './conversation/turn-store.ts'
import { prepareDemoKnowledge } from './demo/demo-knowledge.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { knowledgeJobs, knowledgeWorkers } from './knowledge/index-source.ts'
import { syncDueSites } from './knowledge/sites/sync-due-sites.ts'
import { embedMissing } from './knowledge/vectors/embed-source.ts'
import { builtInEmbedding } from './knowledge/vectors/embedding-model.ts'
import { createDb, createPool, queryOnce } from './lib/database.ts'
import { openFiles } from './lib/files/open-files.ts'
import { refuseHalfRestored } from './lib/files/restoring.ts'
import { wasInstalled } from './lib/files/was-installed.ts'
import { releaseIdleMemory } from './lib/idle-memory.ts'
import { createJobs } from './lib/jobs.ts'
import { statementEnder } from './lib/limits/statement-watch.ts'
import type { Log } from './lib/log.ts'
import { createOutbound } from './lib/outbound/outbound.ts'
import { deriveSecrets, loadSecrets, type SecretKeys } from './lib/secrets/secrets.ts'
import { loadSigningKeys } from './lib/tokens/signing-keys.ts'
import { createTokens } from './lib/tokens/tokens.ts'
import { startDeliveries } from './webhooks/deliveries.ts'

export type RunningServer = {
  /** Where it listens. */
  url: string
  /** Finishes what runs, closes everything and leaves nothing behind. Takes at most 10 s. */
  stop(): Promise<void>
}

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Undoes what was started, last first; what fails to stop does not keep the rest from stopping. */
function cleanUp(log: Log) {
  const steps: (() => unknown)[] = []
  return {
    add: (step: () => unknown) => steps.push(step),
    async run() {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch (error) {
          log.error('stopping', { error })
        }
      }
    },
  }
}

async function dataFolder(path: string) {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
  } catch (error) {
    throw inOneLine(error, path)
  }
}

/** The faults of a start that its starter can mend, in one line. */
function inOneLine(error: unknown, where: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC')
    return new StartError(`The disk of ${where} is full: free some space and start again.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new StartError(`${where} cannot be written: change its owner, or set another DATA_DIR.`)
  }
  return error
}

/** The password of `authenticator` is derived from SECRET_KEY, so it tells whether that is the one of the data. */
async function checkSecretKeys(
  owner: DatabaseConnection,
  passwords: SecretKeys,
  { secretKeys, dataDir }: Config,
) {
  if (await knowsPassword(owner, passwords)) return
  const place = secretKeys ? 'SECRET_KEY' : join(dataDir, 'secrets.json')
  throw new StartError(
    `The SECRET_KEY of this database is lost: what was encrypted with it cannot be decrypted with the one in ${place}. Restore that from a backup, or put the former key behind the new one, with a comma between them.`,
  )
}

function listen(http: HttpServer, { host, port }: Config) {
  return http.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${port} is in use: stop the other program, or set another PORT.`)
  })
}

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

/** Starts the whole product. Throws a StartError of one line for what the starter can mend. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const undo = cleanUp(log)
  try {
    await dataFolder(config.dataDir)
    refuseHalfRestored(config.dataDir)
    // The port first: it is the likeliest thing to be taken, and nothing has to be undone then.
    const http = createHttpServer()
    const port = await listen(http, config)
    // Last of all: until then an open connection is told to come back rather than cut.
    undo.add(() => http.close())
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`
    const files = await openFiles(config.files)

    const isInstalled = await wasInstalled(config)
    const secrets = await loadSecrets(config.dataDir, config, { isInstalled })
    const keys = await loadSigningKeys({
      path: config.signingKeysPath,
      dataDir: config.dataDir,
      isInstalled,
    })
    const passwords = deriveSecrets(secrets.secretKeys, 'authenticator')
    const [password] = passwords
    const embedded = config.databaseUrl
      ? null
      : await startEmbedded({
          dataDir: config.dataDir,
          prepared: { authenticatorPassword: password },
          log: (message) => log.warn(message),
        })
    if (embedded) undo.add(() => embedded.stop())
    const owner = config.databaseUrl ? parseConnection(config.databaseUrl) : embedded?.connection
    if (!owner) throw new Error('There is neither an embedded database nor a DATABASE_URL.')
    await checkSecretKeys(owner, passwords, config)
    await migrate(owner, { authenticatorPassword: password })

    const connection = { ...owner, user: 'authenticator', password }
    const pool = createPool(connection)
    const authPool = createPool(connection, authConnections)
    for (const one of [pool, authPool]) {
      // Ended connections may still be told that PostgreSQL stops.
      one.on(
        'error',
        (error) => one.ending || log.warn('a database connection was lost', { error }),
      )
      undo.add(() => Promise.race([one.end(), delay(poolMs)]))
    }
    const tokens = await createTokens({ keys, issuer: `${publicUrl}/auth/v1` })
    const db = createDb(pool)
    const app = createApp({
      config,
      pool,
      authPool,
      endStatement: statementEnder(queryOnce(owner)),
      log,
      publicUrl,
      callers: { tokens, publishableKey: secrets.publishableKey, serviceKey: secrets.serviceKey },
      secretKeys: secrets.secretKeys,
      files,
      webRoot,
      postgres: embedded,
    })
    undo.add(() => app.close())
    const outbound = createOutbound({ allowed: config.outboundAllowed })
    undo.add(() => outbound.close())
    const deliveries = startDeliveries({
      ...{ db, pool, outbound, log },
      secrets: deriveSecrets(secrets.secretKeys, 'webhooks'),
    })
    undo.add(() => deliveries.close())
    const jobs = createJobs({ pool, log })
    let stopped = 0
    undo.add(() => jobs.stop(Math.max(1000, jobsMs - (performance.now() - stopped))))
    await jobs.start(
      {
        ...knowledgeJobs({ db, files, outbound }),
        ...gapJobs({ db, embedding: builtInEmbedding }),
        ...app.jobs,
      },
      { ...knowledgeWorkers, ...gapWorkers },
    )
    // The one owner of an embedded database knows that no other process is answering.
    await markCutMessages(db, { alone: embedded !== null })
    const hourly = setInterval(() => {
      app.cleanUp().catch((error) => log.error('cleaning up', { error }))
    }, 3_600_000)
    undo.add(() => clearInterval(hourly))
    undo.add(releaseIdleMemory())
    undo.add(sweepAnswers(db, log, app.alertOwners))
    undo.add(syncDueSites(db, log))
    undo.add(() => answerAll(http, app))
    http.serve({ request: app.listener, upgrade: app.upgrade })
    // A stop does not wait for these: the next start does what is left.
    const warn = (message: string) => (error: unknown) => stopped || log.error(message, { error })
    prepareDemoKnowledge(db).catch(warn('the demo agent has no knowledge'))
    embedMissing({ db, embedding: builtInEmbedding }).catch(warn('sources wait for their vectors'))
    return {
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      stop() {
        stopped = performance.now()
        return undo.run()
      },
    }
  } catch (error) {
    await undo.run()
    throw inOneLine(error, config.dataDir)
  }
}

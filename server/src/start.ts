import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseConnection, parseConnection } from 'database/connect'
import { startEmbedded } from 'database/embedded'
import { knowsPassword } from 'database/installation'
import { migrate } from 'database/migrate'
import { StartError } from 'database/start-error'
import type { Config } from './config.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { openFiles } from './lib/files/open-files.ts'
import { refuseHalfRestored } from './lib/files/restoring.ts'
import { wasInstalled } from './lib/files/was-installed.ts'
import type { Log } from './lib/log.ts'
import { deriveSecrets, loadSecrets, type SecretKeys } from './lib/secrets/secrets.ts'
import { loadSigningKeys } from './lib/tokens/signing-keys.ts'
import { createUndo } from './undo.ts'

export type RunningServer = {
  /** Where it listens. */
  url: string
  /** Finishes what runs, closes everything and leaves nothing behind. Takes at most 10 s. */
  stop(): Promise<void>
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

/** Starts the whole product. Throws a StartError of one line for what the starter can mend. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const undo = createUndo(log)
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
    const starting = config.databaseUrl
      ? null
      : startEmbedded({
          dataDir: config.dataDir,
          prepared: { authenticatorPassword: password },
          log: (message) => log.warn(message),
        })
    // PostgreSQL starts, or is copied, in processes of its own meanwhile.
    const running = import('./run.ts')
    const embedded = await starting
    if (embedded) undo.add(() => embedded.stop())
    const owner = config.databaseUrl ? parseConnection(config.databaseUrl) : embedded?.connection
    if (!owner) throw new Error('There is neither an embedded database nor a DATABASE_URL.')
    await checkSecretKeys(owner, passwords, config)
    await migrate(owner, { authenticatorPassword: password })

    const { run } = await running
    await run({
      ...{ config, log, undo, http, publicUrl, files, secrets, keys, owner, embedded, password },
    })
    return {
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      stop: () => undo.run(),
    }
  } catch (error) {
    await undo.run()
    throw inOneLine(error, config.dataDir)
  }
}

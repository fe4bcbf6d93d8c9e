import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtServer } from 'server/build'

export type ServerProcess = {
  child: ChildProcess
  /** Resolves when it says that it is ready; rejects when it ends before. */
  ready: Promise<void>
  /** Its exit code. */
  ended: Promise<number | null>
  /** What it has logged until now. */
  log: string[]
}

type Options = {
  port: number
  dataDir: string
  /** Whether it leads a process group of its own, as in a terminal. */
  leadsGroup?: boolean
  /** Without it the server brings its own database. */
  databaseUrl?: string
  /** Of the installation, where several servers are one. */
  publicUrl?: string
  /** What else is configured. */
  environment?: Record<string, string>
}

/** What `npm start` runs. */
export function spawnServer(options: Options): ServerProcess {
  const {
    port,
    dataDir,
    leadsGroup = false,
    databaseUrl = '',
    publicUrl = '',
    environment,
  } = options
  const child = spawn(process.execPath, [builtServer], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // Beside the browsers of the journeys it would hardly be reached.
      STEP_BACK: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: leadsGroup,
  })
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const isReady = new Promise<void>((done) => {
    createInterface(child.stdout).on('line', (line) => line.includes('is ready') && done())
  })
  const failed = ended.then((code) => {
    throw new Error(`The server ended with ${code}: ${log.join(' ')}`)
  })
  const ready = Promise.race([isReady, failed])
  ready.catch(() => {})
  failed.catch(() => {})
  return { child, ready, ended, log }
}

/** The same until the cleanup, once it is ready. */
export async function runServer(cleanup: AsyncDisposableStack, options: Options) {
  const server = spawnServer(options)
  cleanup.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  await server.ready
  return server
}
